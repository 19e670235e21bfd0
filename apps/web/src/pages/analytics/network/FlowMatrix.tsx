import type { Matrix, MatrixCell } from '@handoff/contracts/figures/analytics'
import { Box, Flex, Popover, Text, UnstyledButton } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { counted } from '../../../ui/display/counted.ts'
import css from './FlowMatrix.module.css'
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
        {/* biome-ignore lint/a11y/noNoninteractiveElementInteractions: the buttons in it take the keys */}
        <table ref={table} className={css.matrix} onKeyDown={move}>
          <caption className="vh">Who refers to whom: {matrixMeasureNames[measure].toLowerCase()}</caption>
          <thead>
            <tr>
              <th scope="col">
                Sent by ↓{' '}
                <Box component="span" fw="400">
                  to →
                </Box>
              </th>
              {receivers.map(({ id, name }) => (
                <th key={id} scope="col" data-active={id === openTo || undefined}>
                  <Title name={name} onPress={() => onProvider(id)} />
                </th>
              ))}
              {hasOthers && <th scope="col">{counted(otherReceivers, 'other')}</th>}
              {hasSums && <th scope="col">All</th>}
            </tr>
          </thead>
          <tbody>
            {senders.map((sender, row) => (
              <tr key={sender.id ?? 0}>
                <th scope="row" data-active={(open && (sender.id ?? 0) === openFrom) || undefined}>
                  {sender.id === null ? (
                    sender.name
                  ) : (
                    <Title name={sender.name} onPress={() => onProvider(sender.id!)} />
                  )}
                </th>
                {receivers.map((receiver, column) => {
                  const cell = byKey.get(cellKey(sender.id, receiver.id))
                  if (!cell)
                    return (
                      <td key={receiver.id}>
                        {sender.id === receiver.id ? (
                          <span className={css.itself} title="Itself" />
                        ) : (
                          <Text span inherit c="var(--text-3)">
                            ·
                          </Text>
                        )}
                      </td>
                    )
                  const key = cellKey(sender.id, receiver.id)
                  const { words, value } = shownMeasure(cell, measure)
                  const isFirst = !cells.some((it) => it === cell) || cell === cells[0]
                  return (
                    <td key={receiver.id}>
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
                            className={css.cell}
                            data-at={`${row} ${column}`}
                            tabIndex={isFirst ? 0 : -1}
                            aria-label={`${sender.name} to ${receiver.name}: ${words}${cell.overdue.value ? `, ${cell.overdue.value} overdue` : ''}`}
                            style={
                              {
                                '--strength': `${value === null ? 0 : strengths[depthOf(value, depths)]}%`,
                              } as CSSProperties
                            }
                            onClick={() => setOpen(open === key ? undefined : key)}
                          >
                            {words}
                            {!!cell.overdue.value && <i className={css.overdue} aria-hidden />}
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
                  <td>
                    <Rest of={sender.sent - sumOf(cells.filter(({ from }) => from === sender.id))} />
                  </td>
                )}
                {hasSums && (
                  <td>
                    <b>{count(sender.sent)}</b>
                  </td>
                )}
              </tr>
            ))}
            {hasSums && otherSenders > 0 && (
              <tr>
                <th scope="row">{counted(otherSenders, 'other')}</th>
                {receivers.map(({ id, received }) => (
                  <td key={id}>
                    <Rest of={received - inCells.get(id)!} />
                  </td>
                ))}
                {hasOthers && (
                  <td>
                    <Rest of={all - sentByNamed - (receivedByNamed - sumOf(cells))} />
                  </td>
                )}
                <td>
                  <b>{count(all - sentByNamed)}</b>
                </td>
              </tr>
            )}
          </tbody>
          {hasSums && (
            <tfoot>
              <tr>
                <th scope="row">All</th>
                {receivers.map(({ id, received }) => (
                  <td key={id}>
                    <b>{count(received)}</b>
                  </td>
                ))}
                {hasOthers && (
                  <td>
                    <b>{count(all - receivedByNamed)}</b>
                  </td>
                )}
                <td>
                  <b>{count(all)}</b>
                </td>
              </tr>
            </tfoot>
          )}
        </table>
      </Box>
      <Flex
        className="ruled-above"
        rowGap="xs"
        columnGap="lg"
        wrap="wrap"
        align="center"
        py="sm"
        px="lg"
        fz="xs"
        c="var(--text-2)"
      >
        {depthNames(depths, measure).map((name, index) => (
          <Mark key={name} name={name} strength={strengths[index]!} />
        ))}
        {cells.some(({ overdue }) => !!overdue.value) && (
          <Flex component="span" align="center" gap="xs">
            <Box component="i" w={6} h={6} bdrs="xl" bg="var(--bad)" aria-hidden /> has overdue referrals
          </Flex>
        )}
        <Flex component="span" align="center" gap="xs">
          <i className={css.itself} data-mark aria-hidden /> itself
        </Flex>
        {(measure === 'accepted' || measure === 'met') && <span>&lt;11: fewer than 11 referrals, no share</span>}
        {measure === 'hours' && <span>Median business hours; – is fewer than 5 answers</span>}
      </Flex>
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
    <i className={css.cell} data-mark style={{ '--strength': `${strength}%` } as CSSProperties} aria-hidden />
    {name}
  </Flex>
)
