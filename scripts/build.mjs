import { install } from './prepare/install.mjs'
import { fail } from './prepare/node.mjs'
import { buildWeb } from './prepare/web.mjs'

// `npm run build`: what `npm start` installs and builds, without starting. For images, and for services that may not
// write to the folder they run from.
await install()
if (!(await buildWeb())) fail('The pages could not be built; the reason is above.')
