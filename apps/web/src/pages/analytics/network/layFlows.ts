import type { Flow, Report } from '@handoff/contracts/figures/analytics'
import { type SankeyLink, sankey, sankeyLinkHorizontal } from 'd3-sankey'

type Node = { key: string; name: string; side: 'from' | 'to' }
type Link = { key: string; name: string; isOneWay: boolean; link: string | null }
export type DrawnLink = SankeyLink<Node, Link> & Link

/** The largest links, and some that go one way: they are often small. */
const mostLarge = 16
const mostOneWay = 6
const nodeWidth = 10
/** Names next to nodes never touch. */
const apart = 18
const heightOfNode = 30

/** The flows that are drawn, each with how many referrals it has. */
export function shownFlows({ rows }: Report, flows: readonly Flow[]) {
  const cells = new Map(rows.map((row) => [row.key, row.cells[0]!]))
  const sized = flows.flatMap((flow) => {
    const cell = cells.get(flow.key)
    return cell?.value ? [{ ...flow, value: cell.value, link: cell.link }] : []
  })
  const oneWay = sized
    .slice(mostLarge)
    .filter(({ isOneWay }) => isOneWay)
    .slice(0, mostOneWay)
  return [...sized.slice(0, mostLarge), ...oneWay]
}

/** Who sends at the left, who receives at the right: a provider that does both is on both sides. */
export function layFlows(flows: ReturnType<typeof shownFlows>, width: number) {
  const nodes = new Map<string, Node>()
  for (const { from, to } of flows) {
    nodes.set(`from ${from.id}`, { key: `from ${from.id}`, name: from.name, side: 'from' })
    nodes.set(`to ${to.id}`, { key: `to ${to.id}`, name: to.name, side: 'to' })
  }
  const on = (side: Node['side']) => [...nodes.values()].filter((node) => node.side === side).length
  const height = Math.max(on('from'), on('to')) * heightOfNode + 60
  const layout = sankey<Node, Link>()
    .nodeId(({ key }) => key)
    .nodeWidth(nodeWidth)
    .nodePadding(apart)
    .extent([
      [0, 10],
      [width, height - 10],
    ])
  const graph = layout({
    nodes: [...nodes.values()],
    links: flows.map(({ key, from, to, value, link, isOneWay }) => ({
      key,
      name: `${from.name} → ${to.name}`,
      source: `from ${from.id}`,
      target: `to ${to.id}`,
      value,
      link,
      isOneWay,
    })),
  })
  return { nodes: graph.nodes, links: graph.links as DrawnLink[], height, pathOf: sankeyLinkHorizontal<Node, Link>() }
}
