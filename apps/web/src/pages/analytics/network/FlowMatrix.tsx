import type { Matrix, MatrixCell } from '@handoff/contracts/figures/analytics'
import { Box, Flex, Popover, Text, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { counted } from '../../../ui/display/counted.ts'
import { ChartLegend } from '../ChartParts.tsx'
import { MatrixFacts } from './MatrixPopover.tsx'
import {
  cellKey,
  cellsByKey,
  depthNames,
  depthOf,
  depthsOf,
  type MatrixMeasure,
  matrixMeasureNames,
  shownMeasure,
  strengths,
} from './matrixCells.ts'

type Props = { matrix: Matrix; measure: MatrixMeasure; onProvider: (id: number) => void }

const count = (value: number) => value.toLocaleString('en-US')
const sumOf = (cells: readonly MatrixCell[]) => cells.reduce((sum, { sent }) => sum + (sent.value ?? 0), 0)

/** Senders down, receivers across, both by size. Arrows move through the cells, Enter opens one. */
export function FlowMatrix({ matrix, measure, onProvider }: Props) {
  const { senders, receivers, cells, otherSenders, otherReceivers, all } = matrix
  const [open, setOpen] = useState<string>()
  const table = useRef<HTMLTableElement>(null)
  const byKey = cellsByKey(matrix)
  const depths = depthsOf(cells, measure)
  // Sums and others are numbers of referrals.
  const hasSums = measure === 'sent'
  const hasOthers = hasSums && otherReceivers > 0
  const [openFrom, openTo] = open?.split('-').map(Number) ?? []
  // One stop of the Tab key.
  const firstCell = senders.flatMap(({ id }) => receivers.flatMap((to) => byKey.get(cellKey(id, to.id)) ?? []))[0]
  // So many names have no room side by side.
  const isUpright = receivers.length > mostLying
  const inCells = new Map(receivers.map(({ id }) => [id, sumOf(cells.filter(({ to }) => to === id))]))
  const receivedByNamed = receivers.reduce((sum, { received }) => sum + received, 0)
  const sentByNamed = senders.reduce((sum, { sent }) => sum + sent, 0)

  const move = (event: KeyboardEvent) => {
    const [down, right] = ({ ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key] ??
      []) as [number?, number?]
    const at = (event.target as HTMLElement).dataset.at?.split(' ').map(Number)
    if (down === undefined || right === undefined || !at) return
    event.preventDefault()
    // Over pairs without a referral.
    for (
      let [row, column] = [at[0]! + down, at[1]! + right];
      row >= 0 && column >= 0 && row < senders.length && column < receivers.length;
      row += down, column += right
    ) {
      const next = table.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)
      if (next) return next.focus()
    }
  }

  return (
    <>
      <Box className="scrolls-x" px={{ base: 0, md: 'xs' }}>
        <Box
          ref={table}
          component="table"
          className="tnum"
          w="100%"
          fz="sm"
          style={{ borderCollapse: 'separate', borderSpacing: 3 }}
          onKeyDown={move}
        >
          <caption className="vh">Who refers to whom: {matrixMeasureNames[measure].toLowerCase()}</caption>
          <thead>
            <tr>
              <RowName>
                Sent by ↓{' '}
                <Box component="span" fw="400">
                  to →
                </Box>
              </RowName>
              {receivers.map(({ id, name }) => (
                <ColumnName key={id} isUpright={isUpright} isActive={id === openTo}>
                  <Title name={name} onPress={() => onProvider(id)} />
                </ColumnName>
              ))}
              {hasOthers && <ColumnName isUpright={isUpright}>{counted(otherReceivers, 'other')}</ColumnName>}
              {hasSums && <ColumnName>All</ColumnName>}
            </tr>
          </thead>
          <tbody>
            {senders.map((sender, row) => (
              <tr key={sender.id ?? 0}>
                <RowName isRow isActive={open !== undefined && (sender.id ?? 0) === openFrom}>
                  {sender.id === null ? (
                    sender.name
                  ) : (
                    <Title name={sender.name} onPress={() => onProvider(sender.id!)} />
                  )}
                </RowName>
                {receivers.map((receiver, column) => {
                  const cell = byKey.get(cellKey(sender.id, receiver.id))
                  if (!cell)
                    return (
                      <td key={receiver.id} style={centered}>
                        {sender.id === receiver.id ? (
                          <Box component="span" display="block" h={32} bdrs="sm" style={hatched} title="Itself" />
                        ) : (
                          <Text span inherit c="var(--text-3)">
                            ·
                          </Text>
                        )}
                      </td>
                    )
                  const key = cellKey(sender.id, receiver.id)
                  const { words, value } = shownMeasure(cell, measure)
                  const isFirst = cell === firstCell
                  return (
                    <td key={receiver.id} style={centered}>
                      <Popover
                        opened={open === key}
                        onChange={(isOpen) => !isOpen && setOpen(undefined)}
                        position="bottom"
                        withArrow
                        trapFocus
                        returnFocus
                      >
                        <Popover.Target>
                          <UnstyledButton
                            pos="relative"
                            w="100%"
                            h={32}
                            bdrs="sm"
                            ta="center"
                            data-at={`${row} ${column}`}
                            tabIndex={isFirst ? 0 : -1}
                            aria-label={`${sender.name} to ${receiver.name}: ${words}${cell.overdue.value ? `, ${cell.overdue.value} overdue` : ''}`}
                            style={{
                              ...colored(value === null ? 0 : strengths[depthOf(value, depths)]!),
                              ...(open === key && { outline: '2px solid var(--brand-mark)' }),
                            }}
                            onClick={() => setOpen(open === key ? undefined : key)}
                          >
                            {words}
                            {!!cell.overdue.value && <OverdueDot isCorner />}
                          </UnstyledButton>
                        </Popover.Target>
                        <Popover.Dropdown p="md">
                          <MatrixFacts cell={cell} from={sender.name} to={receiver.name} />
                        </Popover.Dropdown>
                      </Popover>
                    </td>
                  )
                })}
                {hasOthers && (
                  <td style={centered}>
                    <Rest of={sender.sent - sumOf(cells.filter(({ from }) => from === sender.id))} />
                  </td>
                )}
                {hasSums && (
                  <td style={centered}>
                    <b>{count(sender.sent)}</b>
                  </td>
                )}
              </tr>
            ))}
            {hasSums && otherSenders > 0 && (
              <tr>
                <RowName isRow>{counted(otherSenders, 'other')}</RowName>
                {receivers.map(({ id, received }) => (
                  <td key={id} style={centered}>
                    <Rest of={received - inCells.get(id)!} />
                  </td>
                ))}
                {hasOthers && (
                  <td style={centered}>
                    <Rest of={all - sentByNamed - (receivedByNamed - sumOf(cells))} />
                  </td>
                )}
                <td style={centered}>
                  <b>{count(all - sentByNamed)}</b>
                </td>
              </tr>
            )}
          </tbody>
          {hasSums && (
            <tfoot>
              <tr>
                <RowName isRow>All</RowName>
                {receivers.map(({ id, received }) => (
                  <td key={id} style={centered}>
                    <b>{count(received)}</b>
                  </td>
                ))}
                {hasOthers && (
                  <td style={centered}>
                    <b>{count(all - receivedByNamed)}</b>
                  </td>
                )}
                <td style={centered}>
                  <b>{count(all)}</b>
                </td>
              </tr>
            </tfoot>
          )}
        </Box>
      </Box>
      <ChartLegend>
        {depthNames(depths, measure).map((name, index) => (
          <Mark key={name} name={name} strength={strengths[index]!} />
        ))}
        {cells.some(({ overdue }) => !!overdue.value) && (
          <Flex component="span" align="center" gap="xs">
            <OverdueDot /> has overdue referrals
          </Flex>
        )}
        <Flex component="span" align="center" gap="xs">
          <Box component="i" w={16} h={16} bdrs="sm" style={hatched} aria-hidden /> itself
        </Flex>
        {(measure === 'accepted' || measure === 'met') && <span>&lt;11: fewer than 11 referrals, no share</span>}
        {measure === 'hours' && <span>Median business hours; – is fewer than 5 answers</span>}
      </ChartLegend>
    </>
  )
}

const Title = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <UnstyledButton className="link" fz="inherit" fw="inherit" ta="inherit" title={`Only ${name}`} onClick={onPress}>
    {name}
  </UnstyledButton>
)

const Rest = ({ of }: { of: number }) => (
  <Text span inherit c="var(--text-2)">
    {of > 0 ? count(of) : '·'}
  </Text>
)

const Mark = ({ name, strength }: { name: string; strength: number }) => (
  <Flex component="span" align="center" gap="xs">
    <Box component="i" w={16} h={16} bdrs="sm" style={colored(strength)} aria-hidden />
    {name}
  </Flex>
)

const mostLying = 8
const centered = { textAlign: 'center', minWidth: 36, height: 32 } as const
const colored = (strength: number) => ({
  background: `color-mix(in srgb, var(--brand-mark) ${strength}%, var(--surface))`,
  printColorAdjust: 'exact' as const,
})
const hatched = { background: 'repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 6px)' }

const OverdueDot = ({ isCorner }: { isCorner?: boolean }) => (
  <Box
    component="i"
    pos={isCorner ? 'absolute' : 'static'}
    top={4}
    right={4}
    w={6}
    h={6}
    bdrs="xl"
    bg="var(--bad)"
    aria-hidden
  />
)

type NameProps = { isActive?: boolean; children: ReactNode }

const RowName = ({ isRow, isActive, children }: NameProps & { isRow?: boolean }) => (
  <Box
    component="th"
    scope={isRow ? 'row' : 'col'}
    px={{ base: 'xs', lg: 'sm' }}
    py={0}
    miw={{ base: 110, lg: 150 }}
    fw="500"
    ta="left"
    c={isActive ? 'var(--brand-text)' : undefined}
    style={{ verticalAlign: isRow ? 'middle' : 'bottom' }}
  >
    {children}
  </Box>
)

const ColumnName = ({ isUpright, isActive, children }: NameProps & { isUpright?: boolean }) => (
  <Box
    component="th"
    scope="col"
    px={0}
    py="sm"
    fz="xs"
    fw="400"
    c={isActive ? 'var(--brand-text)' : undefined}
    style={{ verticalAlign: 'bottom' }}
  >
    {isUpright ? (
      <Box
        component="span"
        display="inline-block"
        mah={130}
        ta="left"
        style={{ writingMode: 'vertical-rl', transform: 'rotate(180deg)', lineHeight: 1.2 }}
      >
        {children}
      </Box>
    ) : (
      children
    )}
  </Box>
)
