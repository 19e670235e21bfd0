/**
 * `npm run bench` measures everything; `npm run bench -- queue hub` only these; `--quick` uses a network of 100,000
 * referrals as the large one. Only ratios within a run matter: the machine's speed cancels out.
 */
import { benchAudit } from './audit.ts'
import { benchCeilings } from './ceilings.ts'
import { benchCustomers } from './customers.ts'
import { benchDirectory } from './directory.ts'
import { benchExports } from './exports.ts'
import { benchFigures } from './figures.ts'
import { benchHub } from './hub/hub.ts'
import { benchHubProcesses } from './hub/processes.ts'
import { benchLatency } from './latency.ts'
import { benchLighthouse } from './lighthouse/measure.ts'
import { benchMatches } from './matches.ts'
import { benchNetworkLife } from './network-life.ts'
import { benchDuplicates } from './people/duplicates.ts'
import { benchImports } from './people/imports.ts'
import { benchSearch } from './people/search.ts'
import { benchQueue } from './queue.ts'
import { benchReplica } from './replica.ts'
import type { Row } from './rows.ts'

const words = process.argv.slice(2)
const isQuick = words.includes('--quick')
// `npm run bench -- lighthouse login customers`: the words after it are pages.
const from = words.indexOf('lighthouse')
const pages = from < 0 ? [] : words.slice(from + 1).filter((name) => !name.startsWith('--'))
const suiteWords = words.filter((_, index) => from < 0 || index <= from)
const suites: Record<string, () => Row[] | Promise<Row[]>> = {
  queue: () => benchQueue(isQuick ? { large: 100_000 } : {}),
  audit: () => benchAudit(),
  customers: () => benchCustomers(),
  publicDirectory: () => benchDirectory(),
  matches: () => benchMatches(),
  exports: () => benchExports(isQuick ? { large: 100_000 } : {}),
  figures: () => benchFigures(isQuick ? { large: 100_000 } : {}),
  replica: () => benchReplica(isQuick ? { large: 100_000 } : {}),
  search: () => benchSearch(),
  duplicates: () => benchDuplicates(isQuick ? { customers: 100_000 } : {}),
  imports: () => benchImports(isQuick ? { people: 5_000 } : {}),
  latency: () => benchLatency(),
  hub: () => benchHub({ connections: words.includes('--full') ? 5_000 : 2_000 }),
  hubProcesses: () => benchHubProcesses(),
  ceilings: () => benchCeilings(),
  'network-life': () => benchNetworkLife(),
  lighthouse: () => benchLighthouse(pages),
}
const selected = suiteWords.filter((name) => name in suites)

let missed = 0
for (const [name, measure] of Object.entries(suites)) {
  if (selected.length && !selected.includes(name)) continue
  console.log(`\n${name}`)
  const rows = await measure()
  missed += rows.filter(({ isMet }) => !isMet).length
  console.table(rows.map((row) => ({ ...row, ratio: Number(row.ratio.toFixed(2)) })))
}
console.log(missed ? `${missed} targets were missed` : 'All targets were met')
process.exitCode = missed ? 1 : 0
