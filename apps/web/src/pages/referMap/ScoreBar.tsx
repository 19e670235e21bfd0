import { type Match, type ScorePart, scorePartNames, scoreParts } from '@handoff/contracts/referrals/matches'
import css from './matchList.module.css'

const names = Object.keys(scoreParts) as ScorePart[]

/** Six slots, each as wide as what its part can add, filled as far as it does. */
export const ScoreBar = ({ parts }: Pick<Match, 'parts'>) => (
  <div className={css.bar} role="img" aria-label={names.map((name) => inWords(name, parts)).join(', ')}>
    {names.map((name) => (
      <i key={name} style={{ flexGrow: scoreParts[name] }}>
        <b style={{ width: `${(100 * parts[name]) / scoreParts[name]}%` }} />
      </i>
    ))}
  </div>
)

const inWords = (name: ScorePart, parts: Match['parts']) =>
  `${scorePartNames[name]} ${parts[name]} of ${scoreParts[name]}`

/** The same in figures; the bar has said them already to anyone who does not see it. */
export const ScoreParts = ({ parts }: Pick<Match, 'parts'>) => (
  <dl className={css.parts} aria-hidden>
    {names.map((name) => (
      <div key={name}>
        <dt>{name === 'response' ? 'Response' : scorePartNames[name]}</dt>
        <dd>
          <b>{parts[name]}</b>/{scoreParts[name]}
        </dd>
      </div>
    ))}
  </dl>
)
