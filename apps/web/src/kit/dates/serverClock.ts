let skew: number | null = null

/** How far this machine's clock is from the server's, as far as is known. */
export const serverClock = {
  set(serverTime: string, now = Date.now()) {
    skew = Date.parse(serverTime) - now
  },
  /** In milliseconds; positive when this machine is behind. */
  get skew() {
    return skew
  },
}
