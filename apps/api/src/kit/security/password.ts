import { createHash } from 'node:crypto'
import { hash, hashRaw, verify } from '@node-rs/argon2'

// argon2id, 19 MiB, two passes: about 15 ms. It is the package's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

let decoy: Promise<string> | undefined

/** Takes the same time with or without an account, so that no one learns who is in the network. */
export async function passwordMatches(hash: string | null | undefined, password: string): Promise<boolean> {
  if (hash) return verify(hash, password)
  decoy ??= hashPassword('no one has this password')
  await verify(await decoy, password)
  return false
}

/**
 * Hash of a code too short for a plain one: six digits, or ten letters. Salted with its purpose, so that it can be
 * looked up.
 */
export const hashCode = (code: string, madeFor: string) =>
  hashRaw(code, { ...cost, salt: createHash('sha256').update(madeFor).digest().subarray(0, 16) })
