import { useWords } from '#content/useWords.ts';
import { ActionBar } from '#ui/ActionBar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Switch } from '#ui/Switch.tsx';
import { canUsePasskeys } from './devicePasskey.ts';
import { ModeFailure } from './ModeFailure.tsx';
import type { PageProps } from './SignInFlowScreen.tsx';

/** AUTH-17: how this device lets its customer in next time, one way at a time (AUTH-18). */
export function PreferencesPage({ state, send }: PageProps) {
  const words = useWords('first-run');
  const { chosen, doNotShowAgain, problem } = state.context;
  const isBusy = state.matches({ firstRun: { preferences: 'switchingOff' } });
  const hasPasskeys = canUsePasskeys();
  return (
    <>
      <p className="max-w-prose text-soft">{words('preferences.intro')}</p>
      <ModeFailure problem={problem} />
      <Card className="max-w-xl">
        <div className="flex flex-col gap-4">
          <Switch
            description={words('rememberMe.help')}
            isSelected={chosen === 'rememberMe'}
            isDisabled={isBusy}
            onChange={(on) => send({ type: 'SWITCH', mode: 'rememberMe', on })}
          >
            {words('rememberMe')}
          </Switch>
          <hr className="border-line" />
          <Switch
            description={words(hasPasskeys ? 'biometrics.help' : 'biometrics.missing')}
            isSelected={chosen === 'biometrics'}
            isDisabled={isBusy || !hasPasskeys}
            onChange={(on) => send({ type: 'SWITCH', mode: 'biometrics', on })}
          >
            {words('biometrics')}
          </Switch>
        </div>
      </Card>
      <Checkbox checked={doNotShowAgain} onChange={(checked) => send({ type: 'DO_NOT_SHOW', checked })}>
        {words('doNotShow')}
      </Checkbox>
      <ActionBar>
        <Button busy={isBusy} onClick={() => send({ type: 'CONTINUE' })}>
          {words('continue')}
        </Button>
      </ActionBar>
    </>
  );
}
