import { buildWeb } from '../../scripts/prepare/web.mjs'

// A separate process: the build takes over the signals of its process.
process.exit((await buildWeb()) ? 0 : 1)
