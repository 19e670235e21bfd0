let skew: number | null = null

/** Offset of this machine's clock from the server's, as far as known. */
export const serverClock = {
  set(serverTime: string, now = Date.now()) {
    skew = Date.parse(serverTime) - now
  },
  /** In milliseconds; positive when this machine is behind. */
  get skew() {
    return skew
  },
}
