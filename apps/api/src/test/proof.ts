import { writeSync } from 'node:fs'
import { afterEach } from 'vitest'
import proofs from '../../../../test/proofs.json' with { type: 'json' }

type Name = keyof typeof proofs
type Proof = { claim: string; unit: string; all: number; least: number; seconds: number; perSecond?: number }

/**
 * Claims that need a larger count than `npm test` has time for: it runs a sample, `npm run prove -- <name>` all of it.
 * `test/proofs.json` has the seconds for each: a sample runs until they are over, but never fewer than `least`. If the
 * count has to be known beforehand, it is what fits into that time on two idle cores. The seed is printed at the
 * beginning and with a failure; PROOF_SEED repeats a run.
 */
export function proofOf(name: Name) {
  const { all, least, seconds, perSecond, unit }: Proof = proofs[name]
  const isWhole = process.env.PROVE === name
  const most = isWhole ? Number(process.env.PROOF_COUNT ?? all) : all
  const sample = perSecond ? Math.round(seconds * perSecond) : least
  const count = isWhole ? most : Math.min(all, Math.max(least, sample))
  const seed = Number(process.env.PROOF_SEED ?? Math.floor(Math.random() * 2 ** 31))
  let began: number | undefined
  let printed = 0
  const elapsed = () => (Date.now() - (began ??= Date.now())) / 1000
  say(`${name}: ${isWhole || perSecond ? count : `${seconds} s, at least ${least}`} of ${all} ${unit}, seed ${seed}`)
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') say(`${name} failed: PROOF_SEED=${seed} repeats it`)
  })

  /** Prints progress, about twenty times in a whole run. */
  function progress(done: number) {
    const now = elapsed()
    if (!isWhole || done < count * (printed + 1) * 0.05) return
    printed = Math.floor((done / count) * 20)
    say(`${name}: ${done} of ${count} ${unit}, ${Math.round(now)} s`)
  }

  return {
    /** Total count, if it has to be known at the beginning. */
    count,
    seed,
    isWhole,
    say: (line: string) => say(`${name}: ${line}`),
    progress,
    /** Is there another one to do after this many? */
    goesOn(done: number) {
      progress(done)
      return isWhole ? done < most : done < least || (done < most && elapsed() < seconds)
    },
  }
}

/** Bypasses the reporter, which buffers output until a file has ended. */
const say = (line: string) => writeSync(1, `${line}\n`)

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
