import { openingInWords } from '@handoff/contracts/kit/opening'
import { isActive, type ListedEntity, networkTypeNames } from '@handoff/contracts/network/entities/entity'
import { IconClock, IconLanguage, IconMapPin, IconMessageReply } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { answerTime } from '../../../features/network/entities/entityColumns.tsx'
import { CallLink } from '../../../features/network/entities/nearby/CallLink.tsx'
import { milesOf, phoneOf } from '../../../features/network/entities/nearby/nearbyWords.ts'
import { VerifiedMark } from '../../../features/network/entities/VerifiedMark.tsx'
import { useDates } from '../../../kit/dates/useDates.ts'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import css from './EntityCard.module.css'
import { EntityTerms } from './EntityTerms.tsx'

type Props = {
  entity: ListedEntity
  star: ReactNode
  /** What one can do from here. */
  action: ReactNode
}

const mostCategories = 3

/** An entity as a card: who, what for, where and when, on what terms, and whether there is room. */
export function EntityCard({ entity, star, action }: Props) {
  const { formatRelative } = useDates()
  const { id, name, networkType, logo, categories, capacityAt } = entity
  const phone = phoneOf(entity)
  const more = categories.length - mostCategories
  return (
    <li className={css.card}>
      <header>
        <LetterAvatar name={name} of={`provider:${id}`} photo={logo} size={44} isSquare={networkType === 2} />
        <div className={css.who}>
          <h2>
            <Link to="/my-network/network-info" search={{ id }}>
              {name}
            </Link>
          </h2>
          <p>{[networkTypeNames[networkType], entity.parent?.name].filter(Boolean).join(' · ')}</p>
        </div>
        {star}
      </header>
      <div className={css.services}>
        {categories.length === 0 && <span className={css.quiet}>No services listed</span>}
        {categories.slice(0, mostCategories).map((category) => (
          <CategoryMark key={category.id} category={category} />
        ))}
        {more > 0 && <span className={css.quiet}>+{more}</span>}
      </div>
      <div className={css.lines}>
        <Line icon={IconMapPin}>
          {entity.place ?? 'No address listed'}
          {entity.distanceMiles !== null && ` · ${milesOf(entity.distanceMiles)} away`}
        </Line>
        {entity.opening && <Line icon={IconClock}>{openingInWords(entity.opening)}</Line>}
        {phone && (
          <div className={css.place}>
            <CallLink phone={phone} of={name} />
          </div>
        )}
        {entity.languages.length > 0 && <Line icon={IconLanguage}>{entity.languages.join(', ')}</Line>}
        {entity.medianHoursToAnswer !== null && (
          <Line icon={IconMessageReply}>Typically responds in {answerTime(entity.medianHoursToAnswer)}</Line>
        )}
      </div>
      <div className={css.marks}>
        <CapacityMark entity={entity} />
        {capacityAt && isActive(entity) && <span className={css.quiet}>updated {formatRelative(capacityAt)}</span>}
      </div>
      <EntityTerms entity={entity} />
      <footer>
        <VerifiedMark at={entity.verifiedAt} unconfirmedSince={entity.unconfirmedSince} />
        {action}
      </footer>
    </li>
  )
}

const Line = ({ icon: Icon, children }: { icon: typeof IconMapPin; children: ReactNode }) => (
  <p className={css.place}>
    <Icon size={14} stroke={1.7} aria-hidden />
    <span>{children}</span>
  </p>
)
