import { existsSync } from 'node:fs'
import path from 'node:path'

/** Those of the system may be outside the path of a user. */
const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/local/sbin', '/usr/sbin', '/usr/bin', '/sbin']

/** Path of an installed program; undefined without it. */
export const programOf = (name: string) =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
