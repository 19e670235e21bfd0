import { formatPhone, phoneLink } from '@handoff/contracts/kit'
import { type PublicEntity } from '@handoff/contracts/network/publicDirectory'
import { Box, Center, Flex, Title } from '@mantine/core'
import { IconMapPin, IconPhone } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { LetterAvatar } from '../../../ui/display/LetterAvatar.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { categoryNameIn } from '../categoryIn.ts'
import css from '../public.module.css'
import { exceptionIn, openingIn, placeIn, takingIn } from './publicEntityWords.ts'

type Props = {
  entity: PublicEntity
  /** Next to a map a press shows it there, under its number; its name leads to its page. */
  onMap?: { isSelected: boolean; onSelect: () => void }
  /** Its number on the map. */
  rank?: number
}

/** One that can help: what it does, where, and whether anyone is there now. */
export function PublicEntityCard({ entity, onMap, rank }: Props) {
  const { id, name, logo, categories, phone, opening, exception, capacity } = entity
  const t = useTexts()
  const taking = takingIn(t, capacity)
  const where = placeIn(t, entity)
  return (
    <li
      className={css.entity}
      data-on-map={onMap ? true : undefined}
      data-selected={onMap?.isSelected || undefined}
      onClick={onMap && (({ target }) => (target as Element).closest('a, button') ?? onMap.onSelect())}
    >
      {onMap ? (
        <Center
          type="button"
          className={css.rank}
          component="button"
          miw={32}
          h={32}
          p={0}
          bdrs="xl"
          aria-pressed={onMap.isSelected}
          aria-label={t('directory.showOnMap', { rank: rank ?? '', name })}
          onClick={onMap.onSelect}
        >
          {rank}
        </Center>
      ) : rank !== undefined ? (
        <Center className={css.rank} component="span" miw={32} h={32} p={0} bdrs="xl">
          {rank}
        </Center>
      ) : (
        <LetterAvatar name={name} of={`provider:${id}`} photo={logo} size={44} isSquare />
      )}
      <Box miw={0}>
        <Title order={2} fz="md" fw="600" lh="1.35">
          <Link to="/public/network/$id" params={{ id: String(id) }} search={(before) => ({ embed: before.embed })}>
            {name}
          </Link>
        </Title>
        {where && (
          <Flex
            className={css.line}
            component="p"
            gap="xs"
            align="flex-start"
            mt="xxs"
            mx={0}
            mb={0}
            fz="sm"
            lh="1.45"
            c="var(--text-2)"
          >
            <IconMapPin size={14} stroke={1.8} aria-hidden />
            {where}
          </Flex>
        )}
        <Flex component="p" rowGap="xxs" columnGap="sm" wrap="wrap" mt="xs" mx={0} mb={0}>
          {categories.map((category) => (
            <CategoryMark key={category.id} category={{ ...category, name: categoryNameIn(t, category.name) }} />
          ))}
        </Flex>
      </Box>
      <div className={css.side}>
        <Flex className={css.pills} component="span" gap="xs" align="center" wrap="wrap">
          {taking && <StatusPill tone={taking.tone}>{taking.text}</StatusPill>}
          {opening && (
            <Box component="small" fz="sm" data-open={opening.is === 'open' || undefined}>
              {openingIn(t, opening)}
            </Box>
          )}
        </Flex>
        {exception && (
          <Box component="small" fz="xs" c="var(--warn)">
            {exceptionIn(t, exception)}
          </Box>
        )}
        {phone && (
          <Flex
            className={css.phone}
            component="a"
            display="inline-flex"
            gap="xs"
            align="center"
            pos="relative"
            mih={28}
            fz="sm"
            href={phoneLink(phone)}
          >
            <IconPhone size={14} stroke={1.8} aria-hidden />
            <span className="tnum">{formatPhone(phone)}</span>
          </Flex>
        )}
      </div>
    </li>
  )
}
