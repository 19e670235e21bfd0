import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { openingInWords } from '@handoff/contracts/kit/opening'
import { type PublicEntity } from '@handoff/contracts/network/publicDirectory'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import css from '../public.module.css'
import { placeLine, takingWords } from './publicEntityWords.ts'

type Props = {
  entity: PublicEntity
  /** Next to a map a press shows it there, under its number; its name leads to its page. */
  onMap?: { isSelected: boolean; onSelect: () => void }
  /** Its number on the map. */
  rank?: number
}

/** One that can help: what it does, where, and whether anyone is there now. */
export function PublicEntityCard({ entity, onMap, rank }: Props) {
  const { id, name, logo, categories, phone, opening, capacity } = entity
  const taking = takingWords[capacity]
  const where = placeLine(entity)
  return (
    <li
      className={css.entity}
      data-on-map={onMap ? true : undefined}
      data-selected={onMap?.isSelected || undefined}
      onClick={onMap && (({ target }) => (target as Element).closest('a, button') ?? onMap.onSelect())}
    >
      {onMap ? (
        <button
          type="button"
          className={css.rank}
          aria-pressed={onMap.isSelected}
          aria-label={`${rank}, show ${name} on the map`}
          onClick={onMap.onSelect}
        >
          {rank}
        </button>
      ) : rank !== undefined ? (
        <span className={css.rank}>{rank}</span>
      ) : (
        <LetterAvatar name={name} of={`provider:${id}`} photo={logo} size={44} isSquare />
      )}
      <div className={css.about}>
        <h2>
          <Link to="/public/network/$id" params={{ id: String(id) }} search={(before) => ({ embed: before.embed })}>
            {name}
          </Link>
        </h2>
        {where && (
          <p className={css.line}>
            <IconMapPin size={14} stroke={1.8} aria-hidden />
            {where}
          </p>
        )}
        <p className={css.marks}>
          {categories.map((category) => (
            <CategoryMark key={category.id} category={category} />
          ))}
        </p>
      </div>
      <div className={css.side}>
        <span className={css.pills}>
          {taking && <StatusPill tone={taking.tone}>{taking.text}</StatusPill>}
          {opening && <small data-open={opening.is === 'open' || undefined}>{openingInWords(opening)}</small>}
        </span>
        {phone && (
          <a className={css.phone} href={phoneLink(phone)}>
            <IconPhone size={14} stroke={1.8} aria-hidden />
            <span className="tnum">{formatPhone(phone)}</span>
          </a>
        )}
      </div>
    </li>
  )
}
