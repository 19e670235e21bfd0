import { buildWeb } from '../../scripts/prepare/web.mjs'

// A process of its own: building takes over the signals of whichever process it runs in.
process.exit((await buildWeb()) ? 0 : 1)
