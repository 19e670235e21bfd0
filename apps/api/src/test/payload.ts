/** A body as sent: JSON as is, a form with the boundary in its header. */
export async function asPayload(body: Record<string, unknown> | FormData | undefined) {
  if (!(body instanceof FormData)) return { payload: body, headers: {} }
  const response = new Response(body)
  const headers: Record<string, string> = { 'content-type': response.headers.get('content-type')! }
  return { payload: Buffer.from(await response.arrayBuffer()), headers }
}
