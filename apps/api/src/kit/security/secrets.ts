import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { Problem } from '../problem.ts'

const cipher = 'aes-256-gcm'
export const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
/** Prefix of encrypted values. No secret stored before encryption has a dot. */
const prefix = 'v1.'

export const isEncrypted = (value: string) => value.startsWith(prefix)

/**
 * Secrets the server must read again, such as that of an authenticator app, are stored encrypted and bound to `owner`:
 * a value copied to another row cannot be decrypted there.
 */
export type Secrets = {
  encrypt: (plain: string, owner: string) => string
  /** A value from before encryption is returned as is. */
  decrypt: (value: string, owner: string) => string
}

/** The current keys: the first encrypts, each may decrypt. A function, because a rotation changes them while servers run. */
export type Keys = () => readonly [Buffer, ...Buffer[]]

export function createSecrets(key: Buffer | Keys, onUnreadable: (error: unknown) => void = () => {}): Secrets {
  const keys: Keys = typeof key === 'function' ? key : () => [key]
  return {
    encrypt: (plain, owner) => {
      const iv = randomBytes(ivBytes)
      const encrypting = createCipheriv(cipher, keys()[0], iv, { authTagLength: tagBytes }).setAAD(Buffer.from(owner))
      const bytes = [iv, encrypting.update(plain, 'utf8'), encrypting.final(), encrypting.getAuthTag()]
      return prefix + Buffer.concat(bytes).toString('base64url')
    },
    decrypt: (value, owner) => {
      if (!isEncrypted(value)) return value
      const bytes = Buffer.from(value.slice(prefix.length), 'base64url')
      let last: unknown
      for (const one of keys()) {
        try {
          const decrypting = createDecipheriv(cipher, one, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
          decrypting.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-tagBytes))
          return decrypting.update(bytes.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decrypting.final('utf8')
        } catch (error) {
          last = error
        }
      }
      onUnreadable(last)
      throw unreadable()
    },
  }
}

const unreadable = () =>
  new Problem(409, 'secret_unreadable', 'This server can’t check codes from your authenticator app', {
    detail:
      'It was set up with another encryption key. Use a recovery code, or ask an administrator to turn off two-factor authentication for you',
  })
