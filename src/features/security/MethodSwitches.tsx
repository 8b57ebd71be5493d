import { useNavigate } from '@tanstack/react-router';
import { useWords } from '#content/useWords.ts';
import { useSessionSetting } from '#parts/session/useSessionSetting.ts';
import { flagsOf } from '#rules/stickyFlags.ts';
import { setStickyFlags } from '#session/stickyFlags.ts';
import { useAuthMode } from '#session/useStickyFlags.ts';
import { Switch } from '#ui/Switch.tsx';

/** The two ways in; neither is on by default, and never both (SEC-03). */
const METHODS = ['rememberMe', 'biometrics'] as const;
type Method = (typeof METHODS)[number];

/** Where the customer reads what they agree to, before it is on (SEC-04). */
const WARNINGS: Record<Method, string> = {
  rememberMe: '/login/remember-me-warning',
  biometrics: '/login/biometrics-warning',
};

interface Props {
  agreed?: boolean | undefined;
  pendingMethod?: string | undefined;
  /** The customer comes back from a sign-in that a passkey asked for. */
  signedInAgain?: boolean | undefined;
  /** Where this page leads back to; the warning page hands it on. */
  returnUrl?: string | undefined;
}

/**
 * A switch shows what is kept on this device, never what the address says: the warning page switches a method on
 * when it is agreed to, and a stranger may write `agreed=true` into a link (SEC-06).
 */
export function MethodSwitches({ agreed, pendingMethod, signedInAgain, returnUrl }: Props) {
  const words = useWords('security');
  const navigate = useNavigate();
  const mode = useAuthMode();
  const { change, busy } = useSessionSetting();
  const here = `/menu/security${returnUrl ? `?${new URLSearchParams({ returnUrl })}` : ''}`;

  async function set(method: Method, on: boolean) {
    if (on) {
      const search = new URLSearchParams({ pendingMethod: method, returnUrl: here });
      await navigate({ to: `${WARNINGS[method]}?${search}` });
    } else if (await change('none')) setStickyFlags(flagsOf('none'));
  }

  const cannot = (method: Method) => method === 'biometrics' && !('PublicKeyCredential' in globalThis);
  return (
    <div className="flex flex-col gap-4 pt-1">
      {METHODS.map((method) => (
        <Switch
          key={method}
          description={words(cannot(method) ? 'biometrics.missing' : `${method}.help`)}
          isSelected={mode === method}
          isDisabled={busy || (cannot(method) && mode !== method)}
          onChange={(on) => void set(method, on)}
        >
          {words(method)}
        </Switch>
      ))}
      <p role="status" className="text-small font-bold empty:hidden">
        {agreed === true && mode !== 'none' && mode === pendingMethod && words(`agreed.${mode}`)}
        {agreed === false && words('notAgreed')}
        {signedInAgain && words('signedInAgain')}
      </p>
    </div>
  );
}
