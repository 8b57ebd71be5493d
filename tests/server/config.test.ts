import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const read = (env: Record<string, string> = {}) => readConfig(env, '/project');
const MAIL = { EMAIL_FROM: 'us@utility.example', EMAIL_POSTAL_ADDRESS: 'Us, 1 Lamp Street' };
const OIDC = { OIDC_ISSUER: 'https://id.example/v2.0', OIDC_CLIENT_ID: 'app', OIDC_CLIENT_SECRET: 's' };

describe('The configuration', () => {
  it('needs nothing: a sandbox on loopback, on port 8080', () => {
    expect(read()).toMatchObject({
      port: 8080,
      host: 'localhost',
      sandbox: 'implicit',
      segment: 'utility',
      appOrigin: 'http://localhost:8080',
      dataDir: '/project/.data',
      databaseUrl: undefined,
    });
  });

  it('lines to other machines are encrypted, or lead into networks that are named', () => {
    const plain = { STORMLAMP_PLAIN_NETWORKS: '10.1.0.0/16, fd00::/8 clamd.internal' };
    for (const DATABASE_URL of [
      'postgres://db.example/s?sslmode=verify-full',
      'postgres://db.example/s?sslmode=require',
      'postgres://db.example/s?ssl=true',
      'postgres://localhost/s',
      'postgres://127.0.0.2/s',
      'postgres:///s?host=/var/run/postgresql',
      'postgres://10.1.255.7/s',
      'postgres://[fd00::7]/s',
    ]) {
      expect(read({ ...plain, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
    }
    expect(() => read({ ...plain, DATABASE_URL: 'postgres://10.2.0.1/s' })).toThrow(
      'DATABASE_URL: 10.2.0.1 is another machine. Say sslmode=verify-full, or name its network in STORMLAMP_PLAIN_NETWORKS.',
    );
    expect(read({ ...plain, CLAMD_HOST: 'clamd.internal' }).clamd).toEqual({ host: 'clamd.internal', port: 3310 });
    const needsTls = (SMTP_URL: string) => read({ ...plain, ...MAIL, SMTP_URL }).mailNeedsTls;
    expect(
      ['smtp://mail.example:587', 'smtp://10.1.0.1', 'smtp://localhost', 'smtps://mail.example'].map(needsTls),
    ).toEqual([true, false, false, false]);
  });

  it('an empty variable is none', () => {
    expect(read({ OIDC_ISSUER: '', DATABASE_URL: '', STORMLAMP_SANDBOX: '' })).toMatchObject({
      oidc: null,
      sandbox: 'implicit',
    });
  });

  it('time to pay may be asked for within limits of the utility’s own', () => {
    expect(read().arrangementLimits).toEqual({
      leastCents: 2000,
      mostInstalments: 6,
      firstWithinDays: 30,
      everyDays: 14,
    });
    const own = {
      ARRANGEMENT_LEAST_AMOUNT: '49.99',
      ARRANGEMENT_MOST_INSTALMENTS: '12',
      ARRANGEMENT_FIRST_WITHIN_DAYS: '14',
      ARRANGEMENT_EVERY_DAYS: '30',
    };
    expect(read(own).arrangementLimits).toEqual({
      leastCents: 4999,
      mostInstalments: 12,
      firstWithinDays: 14,
      everyDays: 30,
    });
    expect(() => read({ ARRANGEMENT_MOST_INSTALMENTS: '0' })).toThrow('ARRANGEMENT_MOST_INSTALMENTS');
    expect(() => read({ ARRANGEMENT_FIRST_WITHIN_DAYS: '366' })).toThrow('ARRANGEMENT_FIRST_WITHIN_DAYS');
    expect(() => read({ ARRANGEMENT_EVERY_DAYS: '93' })).toThrow('ARRANGEMENT_EVERY_DAYS');
    expect(() => read({ ARRANGEMENT_LEAST_AMOUNT: '0.99' })).toThrow('ARRANGEMENT_LEAST_AMOUNT');
  });

  it('the keys of bank accounts are the sandbox’s in a sandbox, and never without one', () => {
    const sandbox = '3f6d8324ab4c6a71';
    expect(read().bank).toEqual({ check: null, keys: [sandbox] });
    expect(read(OIDC).bank).toEqual({ check: null, keys: [] });
    const own = { BANK_KEYS: '0123456789abcdef, fedcba9876543210', BANK_CHECK_URL: 'https://bank.example/check' };
    expect(read({ ...OIDC, ...own }).bank).toEqual({
      check: { url: 'https://bank.example/check', token: undefined },
      keys: ['0123456789abcdef', 'fedcba9876543210'],
    });
    expect(() => read({ ...OIDC, BANK_KEYS: `0123456789abcdef ${sandbox}` })).toThrow(
      'BANK_KEYS: this is the sandbox’s key, and everybody can read what is encrypted with it.',
    );
    expect(() => read({ BANK_KEYS: '0123456789ABCDEF' })).toThrow('BANK_KEYS: write each key by the first 16 digits');
    expect(() => read({ BANK_CHECK_URL: 'http://bank.example' })).toThrow(ConfigError);
  });

  it('a configured provider turns the implicit sandbox off', () => {
    expect(read({ ...OIDC, HOST: '0.0.0.0' })).toMatchObject({ sandbox: 'off', host: '0.0.0.0' });
  });

  it('a server that stops goes on for a while, but not where nobody shares requests out', () => {
    const grace = (env = {}) => read(env).stopGraceSeconds;
    expect([grace(), grace(OIDC), grace({ STORMLAMP_STOP_GRACE_SECONDS: '25' })]).toEqual([0, 10, 25]);
    expect(() => grace({ STORMLAMP_STOP_GRACE_SECONDS: '601' })).toThrow(ConfigError);
  });

  it('says how many connections to PostgreSQL there are, and how many of them for submissions', () => {
    expect(read().connections).toEqual({ all: 10, submissions: 5 });
    const more = { STORMLAMP_DATABASE_CONNECTIONS: '40', STORMLAMP_SUBMISSION_CONNECTIONS: '1' };
    expect(read(more).connections).toEqual({ all: 40, submissions: 1 });
    expect(() => read({ STORMLAMP_DATABASE_CONNECTIONS: '1' })).toThrow(ConfigError);
    expect(() => read({ STORMLAMP_SUBMISSION_CONNECTIONS: '0' })).toThrow(ConfigError);
  });

  it.each([
    ['Us, 1 Lamp Street, pay.example', 'pay.example'],
    ['Us, www.utility.example/pay, 1 Lamp Street', 'www.utility.example/pay'],
    ['Us, https://utility.example', 'https://utility.example'],
    ['Us, 1 Lamp Street, St.John', 'St.John'],
    ['Us, 1 Lamp Street, St. John', null],
    ['Us, P.O. Box 1, Regina SK  S4P 0A1', null],
    ['Us, 1 Lamp Street, us@utility.example', null],
  ])('the postal address %s: refused for %s', (EMAIL_POSTAL_ADDRESS, link) => {
    const postal = () => read({ ...MAIL, EMAIL_POSTAL_ADDRESS }).emailPostalAddress;
    if (link === null) expect(postal()).toBe(EMAIL_POSTAL_ADDRESS);
    else expect(postal).toThrow(`EMAIL_POSTAL_ADDRESS: "${link}" reads like a web address`);
  });

  it.each([
    ['an implicit sandbox that others could reach', { HOST: '0.0.0.0' }],
    ['an implicit sandbox on another address', { HOST: '192.0.2.7' }],
    ['no sandbox and no provider', { STORMLAMP_SANDBOX: 'off' }],
    ['half a provider', { OIDC_ISSUER: 'https://id.example' }],
    ['a port that is none', { PORT: '99999' }],
    ['a segment that is no segment', { STORMLAMP_SEGMENT: 'a/b' }],
    ['an origin that is none', { APP_ORIGIN: 'my utility' }],
    ['a native callback that is a script', { NATIVE_CALLBACK_URLS: 'javascript:alert(1)' }],
    ['a native callback that is no address', { NATIVE_CALLBACK_URLS: 'signed-in' }],
    ['half an account at Twilio', { TWILIO_ACCOUNT_SID: 'AC1' }],
    ['a number for texts that is none', { TWILIO_TEXT_NUMBER: '306-555-0100' }],
    ['a number for texts without an account', { ...OIDC, TWILIO_TEXT_NUMBER: '+13065550100' }],
    ['half an application at Graph', { GRAPH_TOKEN_URL: 'https://login.example/token' }],
    ['a mail server without a sender', { SMTP_URL: 'smtp://localhost', EMAIL_POSTAL_ADDRESS: 'Us' }],
    ['a mail server without a postal address', { SMTP_URL: 'smtp://localhost', EMAIL_FROM: 'us@utility.example' }],
    ['a messaging service without an account', { ...OIDC, TWILIO_MESSAGING_SERVICE_SID: 'MG1' }],
    ['notices that are none', { STORMLAMP_NOTICES: 'billReady, gossip' }],
    ['mail that must not be encrypted', { ...MAIL, SMTP_URL: 'smtp://mail.example?ignoreTLS=true' }],
    ['mail that need not be encrypted', { ...MAIL, SMTP_URL: 'smtp://mail.example?requireTLS=false' }],
    ['a database on another machine, in the clear', { DATABASE_URL: 'postgres://db.example/stormlamp' }],
    ['the same by its address', { DATABASE_URL: 'postgres://10.0.0.7/stormlamp' }],
    ['the same named behind', { DATABASE_URL: 'postgres:///stormlamp?host=db.example' }],
    ['a database that anybody may play', { DATABASE_URL: 'postgres://db.example/stormlamp?sslmode=no-verify' }],
    ['one whose TLS is off', { DATABASE_URL: 'postgres://db.example/stormlamp?sslmode=disable' }],
    ['one whose TLS checks nothing', { DATABASE_URL: 'postgres://db.example/s?sslmode=require&uselibpqcompat=true' }],
    ['a virus scanner on another machine', { CLAMD_HOST: 'clamd.example' }],
    ['a network that is not private', { STORMLAMP_PLAIN_NETWORKS: '192.0.2.0/24' }],
    ['a network that is wider than the private one', { STORMLAMP_PLAIN_NETWORKS: '10.0.0.0/7' }],
    ['a network of everybody in the clear', { STORMLAMP_PLAIN_NETWORKS: '::/0' }],
    ['a network that is none', { STORMLAMP_PLAIN_NETWORKS: 'https://db' }],
    ['a key of the log that is guessed', { STORMLAMP_LOG_KEY: 'x'.repeat(31) }],
    ['a key of the bot check that is guessed', { STORMLAMP_BOT_CHECK_KEY: 'x' }],
    [
      'a checkout that differs by a dot',
      { APP_ORIGIN: 'http://localhost:8080', CHECKOUT_ORIGIN: 'http://localhost.:8080' },
    ],
    ['a scope without openid', { ...OIDC, OIDC_SCOPE: 'email profile' }],
    ['an implicit sandbox on a name that only looks like loopback', { HOST: '127.evil.example' }],
    ['a sandbox that others reach without a token', { HOST: '0.0.0.0', STORMLAMP_SANDBOX: 'on' }],
    ['the same behind a proxy', { APP_ORIGIN: 'https://my.utility.example' }],
    [
      'a sandbox with a token that is guessed',
      { HOST: '::', STORMLAMP_SANDBOX: 'on', STORMLAMP_SANDBOX_TOKEN: 'lamp' },
    ],
    ['an import token that is guessed', { STORMLAMP_IMPORT_TOKEN: 'x'.repeat(31) }],
    ['a provider over plain http', { ...OIDC, OIDC_ISSUER: 'http://id.example' }],
    ['one that only begins like loopback', { ...OIDC, OIDC_ISSUER: 'http://127.evil.example' }],
    ['a password page over plain http', { ...OIDC, OIDC_PASSWORD_RESET_ISSUER: 'http://id.example' }],
    ['an unlinking over plain http', { ...OIDC, OIDC_SOCIAL_UNLINK_URL: 'http://id.example' }],
    [
      'a directory over plain http',
      { GRAPH_TOKEN_URL: 'http://id.example', GRAPH_CLIENT_ID: 'x', GRAPH_CLIENT_SECRET: 'y' },
    ],
    ['a photo store over plain http', { PHOTO_STORE_URL: 'http://photos.example/c' }],
    ['a map’s picture over plain http', { MAP_SATELLITE_URL: 'http://tiles.example/{z}/{x}/{y}.png' }],
    ['an archive of bills over plain http', { BILL_ARCHIVE_URL: 'http://bills.example' }],
    ['a geocoder over plain http', { GEOCODER_URL: 'http://nominatim.example/search' }],
    ['a geocoder that is no address', { GEOCODER_URL: 'nominatim' }],
    ['mailing addresses over plain http', { ADDRESSCOMPLETE_KEY: 'k', ADDRESSCOMPLETE_URL: 'http://post.example' }],
    ['Photon over plain http', { PHOTON_URL: 'http://photon.example' }],
    ['two services of mailing addresses', { ADDRESSCOMPLETE_KEY: 'k', PHOTON_URL: 'https://photon.example' }],
    ['a photo store that is no address', { PHOTO_STORE_URL: 'photos' }],
    ['customers over plain http', { ...OIDC, APP_ORIGIN: 'http://my.utility.example' }],
    ['half an account at the card provider', { MONERIS_STORE_ID: 'store1' }],
    [
      'cards without a second address',
      { ...OIDC, MONERIS_STORE_ID: 's', MONERIS_API_TOKEN: 't', MONERIS_CHECKOUT_ID: 'c' },
    ],
    ['half of reCAPTCHA', { RECAPTCHA_SECRET: 's' }],
    ['reCAPTCHA without a second origin', { ...OIDC, RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_SECRET: 's' }],
    [
      'reCAPTCHA over plain http',
      { RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_SECRET: 's', RECAPTCHA_HOST: 'http://recaptcha.example' },
    ],
    ['a checkout on the app’s own origin', { CHECKOUT_ORIGIN: 'http://localhost:8080' }],
    ['a checkout on another port of the app’s host', { CHECKOUT_ORIGIN: 'http://localhost:9090' }],
    ['a checkout over plain http', { CHECKOUT_ORIGIN: 'http://pay.utility.example' }],
    ['a checkout that is no address', { CHECKOUT_ORIGIN: 'pay' }],
    ['any proxy that says so', { STORMLAMP_TRUST_PROXY: 'on' }],
    ['no proxy at all, as a number', { STORMLAMP_TRUST_PROXY: '0' }],
    ['a proxy that is no address', { STORMLAMP_TRUST_PROXY: 'proxy.example' }],
    ['a network of everybody', { STORMLAMP_TRUST_PROXY: '0.0.0.0/0' }],
    ['a network that is too narrow to be one', { STORMLAMP_TRUST_PROXY: '10.0.0.0/33' }],
  ])('%s is refused in one line', (_what, env) => {
    expect(() => read(env as unknown as Record<string, string>)).toThrow(ConfigError);
    try {
      read(env as unknown as Record<string, string>);
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });

  it('reCAPTCHA is not there unless it is configured; its page lies on the second origin [API2-35]', () => {
    expect(read().recaptcha).toEqual({ provider: null, isPlayed: false });
    expect(read({ STORMLAMP_SANDBOX_RECAPTCHA: 'on' }).recaptcha).toEqual({ provider: null, isPlayed: true });
    const keys = { RECAPTCHA_SITE_KEY: 'k', RECAPTCHA_SECRET: 's', CHECKOUT_ORIGIN: 'https://pay.utility.example' };
    expect(read({ ...OIDC, ...keys }).recaptcha.provider).toEqual({
      scriptUrl: 'https://www.google.com/recaptcha/api.js',
      verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
      siteKey: 'k',
      secret: 's',
      leastScore: 0.5,
      hostname: 'pay.utility.example',
    });
    const other = { RECAPTCHA_HOST: 'https://www.recaptcha.net/', RECAPTCHA_LEAST_SCORE: '0.3' };
    expect(read({ ...OIDC, ...keys, ...other }).recaptcha.provider).toMatchObject({
      scriptUrl: 'https://www.recaptcha.net/recaptcha/api.js',
      leastScore: 0.3,
    });
  });

  it('a geocoder is not there unless it is configured; a key in its address is kept', () => {
    expect(read().geocoder).toBeNull();
    expect(read({ GEOCODER_URL: '' }).geocoder).toBeNull();
    const url = 'https://nominatim.example/search?key=ours';
    expect(read({ GEOCODER_URL: url }).geocoder).toEqual({ url });
  });

  it('mailing addresses are suggested with a key only, by Canada Post unless another address is said', () => {
    expect(read().postalAddresses).toBeNull();
    expect(read({ ADDRESSCOMPLETE_URL: 'https://post.example/a' }).postalAddresses).toBeNull();
    const url = 'https://ws1.postescanada-canadapost.ca/AddressComplete/Interactive';
    const service = 'addressComplete';
    expect(read({ ADDRESSCOMPLETE_KEY: 'ours' }).postalAddresses).toEqual({ service, url, key: 'ours' });
  });

  it('or by a Photon server of the utility’s own', () => {
    const url = 'https://photon.utility.example';
    expect(read({ PHOTON_URL: url }).postalAddresses).toEqual({ service: 'photon', url });
  });

  it('the card provider’s script and mode are configured, QA without a word [API-32]', () => {
    const account = { MONERIS_STORE_ID: 's', MONERIS_API_TOKEN: 't', MONERIS_CHECKOUT_ID: 'c' };
    const checkout = { CHECKOUT_ORIGIN: 'https://pay.utility.example' };
    expect(read().payment).toEqual({
      checkoutOrigin: 'http://127.0.0.1:8080',
      orderPrefix: 'mhp-app',
      ticketMinutes: 60,
      unbilledDays: 10,
      provider: null,
    });
    expect(read({ ...OIDC }).payment.checkoutOrigin).toBeNull();
    expect(read({ ...OIDC, ...account, ...checkout }).payment).toMatchObject({
      checkoutOrigin: 'https://pay.utility.example',
      provider: {
        mode: 'qa',
        url: 'https://gatewayt.moneris.com/chktv2/request/request.php',
        scriptUrl: 'https://gatewayt.moneris.com/chktv2/js/chkt_v2.00.js',
        timeZone: 'America/Toronto',
      },
    });
    const own = { MONERIS_MODE: 'prod', MONERIS_SCRIPT_URL: 'https://cards.example/checkout.js' };
    expect(read({ ...OIDC, ...account, ...checkout, ...own }).payment.provider).toMatchObject({
      mode: 'prod',
      url: 'https://gateway.moneris.com/chktv2/request/request.php',
      scriptUrl: 'https://cards.example/checkout.js',
    });
    const inZone = (zone: string) =>
      read({ ...OIDC, ...account, ...checkout, MONERIS_TIME_ZONE: zone }).payment.provider;
    expect(inZone('America/Regina')?.timeZone).toBe('America/Regina');
    expect(() => inZone('Saskatchewan')).toThrow(ConfigError);
  });

  it.each(['localhost', '127.0.0.1', '127.0.0.5', '::1'])('an implicit sandbox may listen on %s', (host) => {
    expect(read({ HOST: host }).sandbox).toBe('implicit');
  });

  it.each([
    [
      'on other addresses with a token',
      { HOST: '0.0.0.0', STORMLAMP_SANDBOX: 'on', STORMLAMP_SANDBOX_TOKEN: 'x'.repeat(16) },
    ],
    ['with a provider on this machine', { ...OIDC, OIDC_ISSUER: 'http://[::1]:9000', STORMLAMP_SANDBOX: 'on' }],
    ['with a photo store on this machine', { PHOTO_STORE_URL: 'http://localhost:10000/c' }],
  ])('a sandbox is possible %s', (_what, env) => {
    expect(read(env as unknown as Record<string, string>).sandbox).not.toBe('off');
  });

  it('proxies are believed by their number or by where they are', () => {
    const trusted = (value: string) => read({ STORMLAMP_TRUST_PROXY: value }).trustProxy;
    expect([trusted(''), trusted('off'), trusted('2')]).toEqual([false, false, 2]);
    expect(trusted('10.0.0.0/8, 192.0.2.7 fd00::/8')).toEqual(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);
  });

  it('an action at the provider has an authority, parameters, or is not offered', () => {
    const { oidc } = read({
      ...OIDC,
      OIDC_PASSWORD_RESET_ISSUER: 'https://id.example/reset/v2.0',
      OIDC_PASSWORD_CHANGE_PARAMS: 'kc_action=UPDATE_PASSWORD&prompt=login',
    });
    expect(oidc).toMatchObject({
      forgotPassword: { issuer: 'https://id.example/reset/v2.0', params: {} },
      changePassword: { issuer: OIDC.OIDC_ISSUER, params: { kc_action: 'UPDATE_PASSWORD', prompt: 'login' } },
      socialLink: null,
      socialUnlinkUrl: null,
    });
  });

  it('the claim `emails` of the provider counts only where it is said to', () => {
    const emailsClaim = (env: Record<string, string>) => read({ ...OIDC, ...env }).oidc?.emailsClaim;
    expect([
      emailsClaim({}),
      emailsClaim({ OIDC_EMAILS_CLAIM: '' }),
      emailsClaim({ OIDC_EMAILS_CLAIM: 'off' }),
    ]).toEqual([false, false, false]);
    expect(emailsClaim({ OIDC_EMAILS_CLAIM: 'on' })).toBe(true);
    expect(() => emailsClaim({ OIDC_EMAILS_CLAIM: 'yes' })).toThrow(/^OIDC_EMAILS_CLAIM: /);
  });

  it('[SEC-13] the hosts of social sign-ins have usual names, each of which can be another', () => {
    expect(read().socialHosts).toEqual({ Google: 'google.com', Apple: 'appleid.apple.com', Microsoft: 'live.com' });
    expect(read({ SOCIAL_GOOGLE_HOST: 'Accounts.Google.com', SOCIAL_APPLE_HOST: '' }).socialHosts).toMatchObject({
      Google: 'accounts.google.com',
      Apple: 'appleid.apple.com',
    });
  });

  it('addresses of a native shell are listed with commas or spaces, and none by default', () => {
    expect(read().nativeCallbackUrls).toEqual([]);
    expect(read({ NATIVE_CALLBACK_URLS: 'a.b://x, a.b://y  a.b://z' }).nativeCallbackUrls).toEqual([
      'a.b://x',
      'a.b://y',
      'a.b://z',
    ]);
  });
});
