import { factsOf as factsOfCategory } from '@handoff/contracts/network/category-from-fields'
import { Capacity } from '@handoff/contracts/network/entities/entity'
import { entityFields } from '@handoff/contracts/network/entities/fields'
import { factsOf } from '@handoff/contracts/network/entities/from-fields'
import { factsOf as factsOfService } from '@handoff/contracts/network/entities/services'
import { shortCounties } from '@handoff/contracts/network/entities/short-counties'
import type { PublicEntityDetail } from '@handoff/contracts/network/publicDirectory'
import { languageIn } from '@handoff/contracts/texts/language-in'
import type { Texts } from '@handoff/contracts/texts/texts'
import { Box, Flex, Stack, Text } from '@mantine/core'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { categoryNameIn } from '../categoryIn.ts'
import { EnglishOnly } from './EnglishOnly.tsx'
import css from './PublicEntityPage.module.css'
import { takingIn, titleIn } from './publicEntityWords.ts'

/** These are translated one by one. */
const languagesTitle = entityFields.languages.seen.publicPage

/** "Serves 13 counties: Santa Clara, San Joaquin, …", "Serves California". */
const areaIn = (t: Texts, area: readonly string[]) =>
  area.length > 1 && area.every((name) => name.includes(', '))
    ? t('directory.servesCounties', { count: area.length, area: shortCounties(area).join(', ') })
    : t('directory.serves', { area: area.join('; ') })

/** What it does, for whom, and what happens next; unknown facts are left out. */
export function PublicEntityFacts({ entity }: { entity: PublicEntityDetail }) {
  const t = useTexts()
  const languages = entity.languages.map((one) => languageIn(t, one))
  const { about, categories, specialties, services } = entity
  return (
    <Stack gap="sm" miw={0}>
      <Box className={`panel ${css.part}`} component="section" py="md" px="lg">
        <Flex component="h2" rowGap="xxs" columnGap="xs" align="center" wrap="wrap" mb="xxs" fz="md" fw="600">
          {t('directory.about')} <EnglishOnly text={about} />
        </Flex>
        {about && (
          <Text className={css.long} inherit fz="md" lh="1.6" c="var(--text-2)">
            {about}
          </Text>
        )}
        <PlainList gap="xs" mt="xs" mx={0} mb={0} aria-label={t('directory.services')}>
          {categories.map((category) => {
            const service = services.find(({ categoryId }) => categoryId === category.id)
            // The page says above how much room there is in all.
            const taking = service && service.capacity !== entity.capacity ? takingIn(t, service.capacity) : null
            const ofCategory = specialties.filter(({ categoryId }) => categoryId === category.id)
            return (
              <li key={category.id}>
                <CategoryMark category={{ ...category, name: categoryNameIn(t, category.name) }} />{' '}
                {taking && <StatusPill tone={taking.tone}>{taking.text}</StatusPill>}
                {ofCategory.length > 0 && (
                  <Box component="small" display="block" ml="md" fz="sm" c="dimmed">
                    {ofCategory.map(({ name }) => name).join(', ')}{' '}
                    <EnglishOnly text={ofCategory.map(({ name }) => name).join(', ')} />
                  </Box>
                )}
                {service?.capacity === Capacity.Assessment && (
                  <Box component="small" display="block" ml="md" fz="sm" c="dimmed">
                    {t('directory.assessment')}
                  </Box>
                )}
                {service && service.eligibility.length > 0 && (
                  <Box component="small" display="block" ml="md" fz="sm" c="dimmed">
                    {t('directory.for', { who: service.eligibility.join('; ') })}{' '}
                    <EnglishOnly text={service.eligibility.join('; ')} />
                  </Box>
                )}
                {service && service.serviceArea.length > 0 && (
                  <Box component="small" display="block" ml="md" fz="sm" c="dimmed">
                    {areaIn(t, service.serviceArea)}
                  </Box>
                )}
                {[...factsOfCategory('public', category), ...factsOfService('public', service ?? {})].map(
                  ([label, text]) => (
                    <Box key={label} component="small" display="block" ml="md" fz="sm" c="dimmed">
                      {titleIn(t, label)}: {text} <EnglishOnly text={text} />
                    </Box>
                  ),
                )}
              </li>
            )
          })}
        </PlainList>
      </Box>
      {factsOf('publicPage', { ...entity, languages }).map(([title, words]) => (
        <Box key={title} className={`panel ${css.part}`} component="section" py="md" px="lg">
          <Flex component="h2" rowGap="xxs" columnGap="xs" align="center" wrap="wrap" mb="xxs" fz="md" fw="600">
            {titleIn(t, title)} <EnglishOnly text={title === languagesTitle ? null : words} />
          </Flex>
          <Text className={css.long} inherit fz="md" lh="1.6" c="var(--text-2)">
            {words}
          </Text>
        </Box>
      ))}
    </Stack>
  )
}
