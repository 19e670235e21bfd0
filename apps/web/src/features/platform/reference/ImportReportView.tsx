import type { ImportReport, LegacyFinding } from '@handoff/contracts/platform/reference'
import { Box, Flex, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Small } from '../../../ui/display/Small.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { detailOf, findingWords, severityNames, severityTones } from './findingWords.ts'
import css from './ImportPanel.module.css'

const shownAtFirst = 20

/** The findings of a file, by their kind, each with its place in it. */
export function ImportReportView({ report: { findings } }: { report: ImportReport }) {
  const [code, setCode] = useState<LegacyFinding['code']>()
  const [isWhole, setWhole] = useState(false)
  if (findings.length === 0)
    return (
      <Text inherit mb="md" maw="68ch" fz="sm" lh="1.6" c="var(--text-2)">
        Nothing needed repair.
      </Text>
    )

  const kinds = [...Map.groupBy(findings, (finding) => finding.code)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  const matches = code ? findings.filter((finding) => finding.code === code) : findings
  const visible = isWhole ? matches : matches.slice(0, shownAtFirst)
  return (
    <>
      <Flex gap="xs" wrap="wrap" mb="xxs" role="group" aria-label="Kinds of findings">
        {kinds.map(([kind, { length }]) => (
          <Box
            key={kind}
            type="button"
            className={css.kind}
            component="button"
            py="xxs"
            px="sm"
            bdrs="xl"
            aria-pressed={kind === code}
            onClick={() => setCode(kind === code ? undefined : kind)}
          >
            {findingWords[kind]}{' '}
            <Box component="b" ml="xxs" fw="600" c="dimmed">
              {length}
            </Box>
          </Box>
        ))}
      </Flex>
      <PlainList className={css.findings} gap={0} aria-label="Findings">
        {visible.map((finding) => (
          <Flex
            className="soft-below"
            component="li"
            gap="sm"
            align="flex-start"
            py="sm"
            px={0}
            key={`${finding.path} ${finding.code}`}
          >
            <StatusPill tone={severityTones[finding.severity]}>{severityNames[finding.severity]}</StatusPill>
            <Stack className="anywhere" gap="xxs" miw={0} fz="sm">
              <Box component="b" fw="500">
                {findingWords[finding.code]}
              </Box>
              {detailOf(finding) && <span>{detailOf(finding)}</span>}
              <Small>
                {finding.action} · {finding.path || 'the whole file'}
              </Small>
            </Stack>
          </Flex>
        ))}
      </PlainList>
      {matches.length > visible.length && (
        <Box
          type="button"
          className={css.more}
          component="button"
          mt="sm"
          p={0}
          c="var(--brand-text)"
          onClick={() => setWhole(true)}
        >
          Show all {matches.length}
        </Box>
      )}
    </>
  )
}
