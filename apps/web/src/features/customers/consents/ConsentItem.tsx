import { type Consent, consentMethodNames, consents } from '@handoff/contracts/customers/consents'
import { Box } from '@mantine/core'
import { IconBan, IconFileText, IconQuote } from '@tabler/icons-react'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { ask } from '../../../kit/query/client.ts'
import { toast } from '../../../kit/toast.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { ConsentText } from './ConsentText.tsx'
import { coveredIn, stateOf } from './consentState.ts'
import css from './consents.module.css'

/** One consent: what it covers, how it was given, and until when. */
export function ConsentItem({ consent, onRevoke }: { consent: Consent; onRevoke: () => void }) {
  const { formatShort, today } = useDates()
  const [showsText, setShowing] = useState(false)
  const { tone, words } = stateOf(consent, Date.parse(today()), formatShort)
  const covers = coveredIn(consent)
  const by = consent.takenBy ? `recorded by ${consent.takenBy}` : 'given by the customer'
  const { revoked } = consent
  return (
    <Grid className={css.row} component="li" rowGap="xs" columnGap="sm" align="start">
      <Box miw={0}>
        <Box component="b" fz="sm" fw="500" lts="var(--font-tight)">
          {covers}
        </Box>
        <p>
          {consentMethodNames[consent.method]}, {by}
          {consent.takenBy && `, ${consent.side ?? 'Administration'}`}, {formatShort(consent.takenAt)}
        </p>
        {consent.witness && <p>Witness: {consent.witness}</p>}
        {consent.note && <p>{consent.note}</p>}
        {revoked && (
          <p>
            Revoked {formatShort(revoked.at)}
            {revoked.by && ` by ${revoked.by}`}
            {revoked.reason && `: ${revoked.reason}`}
          </p>
        )}
        {showsText && <ConsentText consent={consent} />}
      </Box>
      {tone === 'good' ? <span className="muted">{words}</span> : <StatusPill tone={tone}>{words}</StatusPill>}
      <RowMenu
        name={`the consent of ${formatShort(consent.takenAt)}`}
        actions={[
          ...(consent.hasDocument
            ? [{ label: 'Open document', icon: IconFileText, onSelect: () => void openDocument(consent) }]
            : []),
          { label: showsText ? 'Hide text' : 'Show text', icon: IconQuote, onSelect: () => setShowing(!showsText) },
          ...(consent.mayRevoke ? [{ label: 'Revoke', icon: IconBan, isDangerous: true, onSelect: onRevoke }] : []),
        ]}
      />
    </Grid>
  )
}

async function openDocument({ id }: Consent) {
  try {
    const { url } = (await ask(consents.document, { id })).data
    window.open(url, '_blank', 'noreferrer')
  } catch (error) {
    toast.error((error as Error).message)
  }
}
