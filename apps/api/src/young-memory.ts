import { setFlagsFromString } from 'node:v8'

/**
 * What a start makes stays, so V8 takes whatever the same lines make later for long-lived too and puts it among the old
 * objects at once. All that an answer needed then hung from those until a full collection: 4.6 MB between two small ones,
 * where it is 5 KB without. A flag that V8 no longer knows is ignored.
 */
export const keepAnswersYoung = () => setFlagsFromString('--no-allocation-site-pretenuring')
