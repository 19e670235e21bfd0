import { setFlagsFromString } from 'node:v8'

/**
 * Objects made at the start live long, so V8 also allocates later objects from the same lines among the old ones. Each
 * response then kept 4.6 MB alive until a full collection; without this it is 5 KB. V8 ignores a flag it does not know.
 */
export const keepAnswersYoung = () => setFlagsFromString('--no-allocation-site-pretenuring')
