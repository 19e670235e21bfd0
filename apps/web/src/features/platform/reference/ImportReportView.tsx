import type { ImportReport, LegacyFinding } from '@handoff/contracts/platform/reference'
import { useState } from 'react'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { detailOf, findingWords, severityNames, severityTones } from './findingWords.ts'
import css from './ImportPanel.module.css'

const shownAtFirst = 20

/** The findings of a file, by their kind, each with its place in it. */
export function ImportReportView({ report: { findings } }: { report: ImportReport }) {
  const [code, setCode] = useState<LegacyFinding['code']>()
  const [isWhole, setWhole] = useState(false)
  if (findings.length === 0) return <p className={css.words}>Nothing needed repair.</p>

  const kinds = [...Map.groupBy(findings, (finding) => finding.code)].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  const chosen = code ? findings.filter((finding) => finding.code === code) : findings
  const shown = isWhole ? chosen : chosen.slice(0, shownAtFirst)
  return (
    <>
      <div className={css.kinds} role="group" aria-label="Kinds of findings">
        {kinds.map(([kind, { length }]) => (
          <button
            key={kind}
            type="button"
            className={css.kind}
            aria-pressed={kind === code}
            onClick={() => setCode(kind === code ? undefined : kind)}
          >
            {findingWords[kind]} <b>{length}</b>
          </button>
        ))}
      </div>
      <ul className={css.findings} aria-label="Findings">
        {shown.map((finding) => (
          <li key={`${finding.path} ${finding.code}`}>
            <StatusPill tone={severityTones[finding.severity]}>{severityNames[finding.severity]}</StatusPill>
            <div>
              <b>{findingWords[finding.code]}</b>
              {detailOf(finding) && <span>{detailOf(finding)}</span>}
              <small>
                {finding.action} · {finding.path || 'the whole file'}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {chosen.length > shown.length && (
        <button type="button" className={css.more} onClick={() => setWhole(true)}>
          Show all {chosen.length}
        </button>
      )}
    </>
  )
}
