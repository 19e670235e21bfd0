import { writeSync } from 'node:fs'
import proofs from '../../../../test/proofs.json' with { type: 'json' }

type Name = keyof typeof proofs

/**
 * Claims that need a larger count than `npm test` has time for: it runs a sample, `npm run prove -- <name>` all of it.
 * The seed is printed; PROOF_SEED repeats a run.
 */
export function proofOf(name: Name) {
  const { all, sample, unit } = proofs[name]
  const isWhole = process.env.PROVE === name
  const count = isWhole ? Number(process.env.PROOF_COUNT ?? all) : sample
  const seed = Number(process.env.PROOF_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const began = Date.now()
  let said = 0
  say(`${name}: ${count} of ${all} ${unit}, seed ${seed}`)

  return {
    count,
    seed,
    isWhole,
    say: (line: string) => say(`${name}: ${line}`),
    /** Says how far it is, about twenty times in a whole run. */
    progress(done: number) {
      if (!isWhole || done < count * (said + 1) * 0.05) return
      said = Math.floor((done / count) * 20)
      say(`${name}: ${done} of ${count} ${unit}, ${Math.round((Date.now() - began) / 1000)} s`)
    },
  }
}

/** Past the reporter, which holds back what tests print until their file has ended. */
const say = (line: string) => writeSync(1, `${line}\n`)

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
