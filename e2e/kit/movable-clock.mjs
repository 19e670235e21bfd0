/**
 * Loaded before the product where a journey moves its clock: `Date` runs ahead by as much as the last message said.
 * What counts by the monotonic clock, such as timeouts, goes on as before.
 */
const Real = globalThis.Date
let ahead = Number(process.env.HANDOFF_JOURNEYS_AHEAD)
const now = () => Real.now() + ahead

const Moved = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (target, given, asked) => Reflect.construct(target, given.length ? given : [now()], asked),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
Real.prototype.constructor = Moved
globalThis.Date = Moved

process.on('message', (message) => {
  if (typeof message?.ahead !== 'number') return
  ahead = message.ahead
  process.send?.({ ahead })
})
