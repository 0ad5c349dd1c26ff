/** REST calls for the scripts that test a running server. */

type RestCall = {
  method?: string;
  token?: string | undefined;
  body?: object | FormData;
  /** The client's address, as a trusted proxy would report it. */
  client?: string;
};

export type Answer<Body> = { status: number; body: Body };

/** One call: sends JSON or a form, returns JSON, whatever the status. */
export async function ask<Body>(
  url: string,
  { method = "POST", token, body, client }: RestCall = {},
): Promise<Answer<Body>> {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(client === undefined ? {} : { "x-forwarded-for": client }),
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

/** A call that must succeed; throws the server's message, or fetch's own TypeError. */
export async function post<Body>(url: string, asked: RestCall): Promise<Body> {
  const { status, body } = await ask<Body>(url, asked);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}: ${url}`);
  return body;
}

/** The token of a new session. */
export async function signIn(
  url: string,
  account: { email: string; password: string },
): Promise<string> {
  return (await post<{ token: string }>(`${url}/api/login`, { body: account })).token;
}

/** A photo as the form in which it is sent. */
export function photoForm(photo: Buffer, name = "photo.jpg"): FormData {
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(photo)]), name);
  return form;
}
