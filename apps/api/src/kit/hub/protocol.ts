/** The SignalR hub protocol, JSON, version 1: message formats, independent of the transport. */

const separator = '\x1e'

/** Every message ends with the separator; several may be sent together. */
const frameOf = (message: object) => JSON.stringify(message) + separator

export const pingFrame = frameOf({ type: 6 })
export const handshakeAccepted = frameOf({})
export const handshakeRefused = (error: string) => frameOf({ error })
export const eventFrame = (target: string, args: readonly unknown[]) => frameOf({ type: 1, target, arguments: args })
export const resultFrame = (invocationId: string, result: unknown) =>
  frameOf({ type: 3, invocationId, result: result ?? null })
export const errorFrame = (invocationId: string, error: string) => frameOf({ type: 3, invocationId, error })

/** A client obeys `allowReconnect`; without it, it does not reconnect. */
export type Farewell = { error?: string; allowReconnect?: boolean }
export const closeFrame = ({ error, allowReconnect }: Farewell) =>
  frameOf({ type: 7, error, allowReconnect: allowReconnect || undefined })

export type Invocation = { target: string; invocationId?: string; args: unknown[] }
export type Incoming =
  | ({ kind: 'invocation' } & Invocation)
  | { kind: 'stream'; invocationId: string }
  | { kind: 'close' }
  | { kind: 'other' }

/** A client's first message: its protocol. Null: not a handshake. */
export function parseHandshake(text: string): { protocol: string; version: number } | null {
  const message = parseObject(text)
  if (!message || typeof message.protocol !== 'string' || typeof message.version !== 'number') return null
  return { protocol: message.protocol, version: message.version }
}

/** Any later message. Null: malformed; kinds a server can ignore (pings, acknowledgements) are `other`. */
export function parseMessage(text: string): Incoming | null {
  const message = parseObject(text)
  if (!message || typeof message.type !== 'number') return null
  const { type, target, invocationId, arguments: args } = message

  if (type === 7) return { kind: 'close' }
  if (type === 4) return typeof invocationId === 'string' ? { kind: 'stream', invocationId } : null
  if (type !== 1) return { kind: 'other' }

  if (typeof target !== 'string' || !Array.isArray(args)) return null
  if (invocationId === undefined || invocationId === null) return { kind: 'invocation', target, args }
  return typeof invocationId === 'string' ? { kind: 'invocation', target, invocationId, args } : null
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Splits a stream of text into messages; an incomplete one is held back. `held` is its length. */
export function messageCutter() {
  let rest = ''
  return {
    held: () => rest.length,
    cut(text: string): string[] {
      const parts = (rest + text).split(separator)
      rest = parts.pop() ?? ''
      return parts
    },
  }
}
