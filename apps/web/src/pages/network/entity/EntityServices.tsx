import type { Answer } from '@handoff/contracts/kit'
import { inWords } from '@handoff/contracts/network/entities/eligibility'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { isActive } from '@handoff/contracts/network/entities/entity'
import { textsIn } from '@handoff/contracts/network/entities/services'
import { Box, Flex, Stack, Text } from '@mantine/core'
import css from '../../../features/network/entities/entities.module.css'
import { CapacityMark } from '../../../ui/display/CapacityMark.tsx'
import { CategoryMark } from '../../../ui/display/CategoryMark.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'

/** The categories that an entity offers: specialties, whom each is for, where, and how much room there is. */
export function EntityServices({ entity }: { entity: Answer<typeof entities.show> }) {
  const { services, specialties } = entity
  const differ = services.some(({ capacity }) => capacity !== services[0]!.capacity)
  return (
    <Panel title="Services">
      {services.length === 0 && (
        <Text className="anywhere" inherit fz="sm" lh="1.6" c="var(--text-2)">
          No services listed
        </Text>
      )}
      <PlainList className={css.list} gap="sm">
        {services.map(({ category, rules, serviceArea, capacity, capacityNote, ...texts }) => {
          const places = [...serviceArea.states, ...serviceArea.counties].map(({ name }) => name)
          return (
            <Flex key={category.id} fz="sm" lh="1.5" component="li" direction="column" gap="xxs">
              <CategoryMark category={category} />
              <Stack gap="xxs" align="flex-start" pl="md" c="var(--text-2)">
                <span>
                  {specialties
                    .filter(({ categoryId }) => categoryId === category.id)
                    .map(({ name }) => name)
                    .join(', ')}
                </span>
                {rules.length > 0 && (
                  <Box component="ul" m={0} pl="md" aria-label={`Eligibility for ${category.name}`}>
                    {rules.map((rule) => (
                      <Box component="li" fz="sm" lh="1.5" key={rule.words}>
                        {inWords(rule)}
                      </Box>
                    ))}
                  </Box>
                )}
                {places.length > 0 && <span>Serves {places.join('; ')}</span>}
                {textsIn(texts).map(([label, text]) => (
                  <span key={label}>
                    {label}: {text}
                  </span>
                ))}
                {differ && isActive(entity) && (
                  <CapacityMark entity={{ entityState: entity.entityState, capacity, capacityNote }} />
                )}
              </Stack>
            </Flex>
          )
        })}
      </PlainList>
    </Panel>
  )
}
