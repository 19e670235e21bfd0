import { type UnmetNeed, unmetReasonNames } from '@handoff/contracts/referrals/unmetNeeds'
import { ShortMoment } from '../referrals/words/ShortMoment.tsx'
import { SourceWords } from './unmetNeedColumns.tsx'
import css from './unmetNeeds.module.css'

/** Everything that led to it, the earliest first. */
export const NeedHistory = ({ need, isAdmin }: { need: UnmetNeed; isAdmin: boolean }) => (
  <ol className={css.history} aria-label={`What led to the need for ${need.category.name}`}>
    {need.history.map((line, index) => (
      <li key={index}>
        <ShortMoment at={line.at} isInline /> · {unmetReasonNames[line.reason]} ·{' '}
        <SourceWords row={{ ...need, ...line, history: [] }} isAdmin={isAdmin} />
        {line.note && <p>{line.note}</p>}
      </li>
    ))}
  </ol>
)
