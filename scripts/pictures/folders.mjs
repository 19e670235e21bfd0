import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../prepare/node.mjs'

const folder = path.join(root, '.pictures')

export const folderOf = (name) => path.join(folder, name)

/** Kept between runs, as its dates, names, and numbers are in the pictures. */
export const network = {
  folder: path.join(folder, '.network'),
  file: path.join(folder, '.network.json'),
  exists: () => existsSync(network.file),
  read: () => JSON.parse(readFileSync(network.file, 'utf8')),
}

export const sizes = { 1440: 900, 768: 1024, 390: 844 }
export const schemes = ['light', 'dark']
