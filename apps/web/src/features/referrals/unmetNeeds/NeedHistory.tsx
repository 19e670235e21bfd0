import { type UnmetNeed, unmetReasonNames } from '@handoff/contracts/referrals/unmetNeeds'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { ShortMoment } from '../referrals/words/ShortMoment.tsx'
import { SourceWords } from './unmetNeedColumns.tsx'
import css from './unmetNeeds.module.css'

/** Everything that led to it, the earliest first. */
export const NeedHistory = ({ need, isAdmin }: { need: UnmetNeed; isAdmin: boolean }) => (
  <PlainList
    className={css.history}
    component="ol"
    gap="xs"
    py="sm"
    px="lg"
    fz="sm"
    aria-label={`What led to the need for ${need.category.name}`}
  >
    {need.history.map((line, index) => (
      <li key={index}>
        <ShortMoment at={line.at} isInline /> · {unmetReasonNames[line.reason]} ·{' '}
        <SourceWords row={{ ...need, ...line, history: [] }} isAdmin={isAdmin} />
        {line.note && <p>{line.note}</p>}
      </li>
    ))}
  </PlainList>
)
