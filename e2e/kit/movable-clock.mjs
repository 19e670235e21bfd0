/**
 * Loaded before the product if a journey moves its clock: `Date` is ahead by the amount in the last message. Monotonic
 * time, such as timeouts, is unaffected.
 */
const Real = globalThis.Date
let ahead = Number(process.env.HANDOFF_JOURNEYS_AHEAD)
const now = () => Real.now() + ahead

const Moved = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now()], newTarget),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
Real.prototype.constructor = Moved
globalThis.Date = Moved

process.on('message', (message) => {
  if (typeof message?.ahead !== 'number') return
  ahead = message.ahead
  process.send?.({ ahead })
})
