/** Loaded before the product for pictures: `Date` is frozen, timeouts run. */
const Real = globalThis.Date
const now = () => Number(process.env.HANDOFF_STILL_AT)

const Still = new Proxy(Real, {
  apply: () => new Real(now()).toString(),
  construct: (target, args, created) => Reflect.construct(target, args.length ? args : [now()], created),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
})
Real.prototype.constructor = Still
globalThis.Date = Still
