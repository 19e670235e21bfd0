/** Text for many clients. Its WebSocket frame is encoded once, by the first connection that needs it. */
export type Frame = { text: string; size: number; webSocketBytes(): Buffer }

export function frame(text: string): Frame {
  let bytes: Buffer | undefined
  return {
    text,
    size: Buffer.byteLength(text),
    webSocketBytes: () => (bytes ??= webSocketFrame(text)),
  }
}

/** An unmasked, final text frame (RFC 6455, 5.2), ready for the socket. */
function webSocketFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  return Buffer.concat([header(payload.length), payload])
}

function header(length: number): Buffer {
  const finalText = 0x81
  if (length < 126) return Buffer.from([finalText, length])

  if (length < 65_536) {
    const short = Buffer.from([finalText, 126, 0, 0])
    short.writeUInt16BE(length, 2)
    return short
  }
  const long = Buffer.alloc(10)
  long[0] = finalText
  long[1] = 127
  long.writeBigUInt64BE(BigInt(length), 2)
  return long
}
