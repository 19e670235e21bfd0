import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, safe in an address. Only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => hash('sha256', token, 'buffer')

/** The token of `Authorization: Bearer …`. */
export const bearerOf = (authorization: string | undefined) =>
  authorization?.slice(0, 7).toLowerCase() === 'bearer ' ? authorization.slice(7).trim() : undefined
