/*
 * What providers answer at the token endpoint, made fit for the library, which wants an access token in every reply.
 * Azure AD B2C sends none where only `openid` and its like were asked for.
 */

/** In the place of an access token that the provider did not send. No endpoint is ever asked with it. */
export const NO_ACCESS_TOKEN = 'stormlamp: the provider sent no access token';

/**
 * The reply with an access token: the provider's, or else {@link NO_ACCESS_TOKEN} beside an ID token. Members that are
 * null are absent. A reply that is no JSON object is handed on as it came.
 */
export async function completeTokenReply(reply: Response): Promise<Response> {
  const text = await reply.text();
  const { status, statusText } = reply;
  const headers = new Headers(reply.headers);
  // Of the body as it was on the line.
  for (const name of ['content-length', 'content-encoding', 'transfer-encoding']) headers.delete(name);
  return new Response(reply.ok ? complete(text) : text, { status, statusText, headers });
}

function complete(text: string): string {
  const said = membersOf(text);
  if (!said) return text;
  const told = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
  const isLacking = told.access_token === undefined && told.id_token !== undefined;
  return JSON.stringify(isLacking ? { token_type: 'Bearer', ...told, access_token: NO_ACCESS_TOKEN } : told);
}

function membersOf(text: string): Record<string, unknown> | null {
  try {
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null && !Array.isArray(said) ? (said as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
