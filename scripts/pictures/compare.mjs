import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { fail } from '../prepare/node.mjs'
import { folderOf } from './folders.mjs'

/** Pixels of one picture, in percent. */
const most = 1

/** Prints differences, largest first; returns the exit code. Drawings of the differences are in `<before>-<after>`. */
export function compare(before, after, { only = '', sizes = '', schemes = '' }) {
  const [from, to] = [folderOf(before), folderOf(after)]
  if (!existsSync(from) || !existsSync(to)) fail(`There are no pictures "${existsSync(from) ? after : before}".`)
  if (networkOf(from) !== networkOf(to)) fail('They were taken in different networks: take both again.')
  const drawings = folderOf(`${before}-${after}`)
  rmSync(drawings, { recursive: true, force: true })
  mkdirSync(drawings, { recursive: true })

  const isMeant = (name) => {
    const [, label, size, scheme] = /^(.*)-(\d+)-(\w+)\.png$/.exec(name) ?? []
    const listed = (list, value) => !list || list.split(',').includes(value)
    return label && new RegExp(only, 'i').test(label) && listed(sizes, size) && listed(schemes, scheme)
  }
  const [old, now] = [from, to].map((folder) => readdirSync(folder).filter(isMeant))
  const both = old.filter((name) => now.includes(name))
  const results = both
    .map((name) => ({
      name,
      percent: difference(path.join(from, name), path.join(to, name), path.join(drawings, name)),
    }))
    .filter(({ percent }) => percent > 0)
    .sort((a, b) => b.percent - a.percent)
  for (const { name, percent } of results) console.log(`${percent.toFixed(3).padStart(8)} %  ${name}`)
  const over = results.filter(({ percent }) => percent > most).length
  const alone = [...old, ...now].filter((name) => !both.includes(name))
  if (alone.length > 0) console.log(`\nOnly in one of them: ${alone.join(', ')}`)
  console.log(`\n${both.length} pictures compared, ${results.length} differ, ${over} by more than ${most} %`)
  return over > 0 || both.length === 0 ? 1 : 0
}

const networkOf = (folder) => readFileSync(path.join(folder, 'network.json'), 'utf8')

function difference(before, after, drawing) {
  const [one, two] = [readFileSync(before), readFileSync(after)]
  if (one.equals(two)) return 0
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(two)]
  const [width, height] = [Math.max(a.width, b.width), Math.max(a.height, b.height)]
  const diff = new PNG({ width, height })
  const count = pixelmatch(enlarged(a, width, height), enlarged(b, width, height), diff.data, width, height, {
    threshold: 0.1,
  })
  if (count > 0) writeFileSync(drawing, PNG.sync.write(diff))
  return (100 * count) / (width * height)
}

/** Parts that only one picture has, such as a longer page, count as different. */
function enlarged(picture, width, height) {
  if (picture.width === width && picture.height === height) return picture.data
  const larger = new PNG({ width, height })
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0)
  return larger.data
}
