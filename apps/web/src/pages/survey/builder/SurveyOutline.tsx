import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { questionKindNames } from '@handoff/contracts/surveys/surveys/questions'
import type { SurveyGroup, SurveyQuestion } from '@handoff/contracts/surveys/surveys/surveys'
import { Box, Button, Flex, Text, Title, UnstyledButton } from '@mantine/core'
import { IconGripVertical, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { toast } from '../../../kit/toast.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import css from './builder.module.css'
import { dropped, placeOf, questionsIn, type Row, refusalOf, rowsOf, stepped } from './outlineOrder.ts'
import { kindIcons } from './questionKinds.ts'

type Props = {
  groups: SurveyGroup[]
  selectedId: number | null
  /** The group that a new question is being written for. */
  addingTo: number | null
  may: { add: boolean; edit: boolean; delete: boolean }
  onSelect: (id: number) => void
  onOrder: (groups: SurveyGroup[]) => void
  onAdd: (groupId: number) => void
  onRename: (group: SurveyGroup) => void
  onRemove: (group: SurveyGroup) => void
}

const nameOf = (row: Row | undefined) => (row?.question ?? row?.group) && (row.question?.text ?? row.group.name)

/** Groups and questions in the order in which they are asked; one list, so that a question can move between groups. */
export function SurveyOutline({ groups, onOrder, ...props }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const rows = rowsOf(groups)
  const name = (key: unknown) => nameOf(rows.find((row) => row.key === key)) ?? ''
  const afterDrop = (key: unknown, over: unknown) => dropped(groups, String(key), String(over))

  /** Refused here already, so that the reason is read out with the move. */
  const move = (next: SurveyGroup[]) => {
    const refusal = refusalOf(next)
    if (refusal) toast.error(refusal)
    else onOrder(next)
    return refusal
  }
  // Read aloud by screen readers, in place of the library's words about ids.
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${name(active.id)}, lifted`,
    onDragOver: ({ active, over }) =>
      over ? `${name(active.id)}, ${placeOf(afterDrop(active.id, over.id), String(active.id))}` : undefined,
    onDragEnd: ({ active, over }) => {
      if (!over) return `${name(active.id)}, not moved`
      const next = afterDrop(active.id, over.id)
      const refusal = refusalOf(next)
      return `${name(active.id)}, ${refusal ? `not moved: ${refusal}` : `moved to ${placeOf(next, String(active.id))}`}`
    },
    onDragCancel: ({ active }) => `${name(active.id)}, not moved`,
  }
  const step = (key: string, by: -1 | 1) => {
    const next = stepped(groups, key, by)
    if (!next) return
    const refusal = move(next)
    setAnnouncement(`${name(key)}, ${refusal ? `not moved: ${refusal}` : `moved to ${placeOf(next, key)}`}`)
  }
  const numbers = new Map(questionsIn(groups).map(({ id }, at) => [id, at + 1]))
  return (
    <DndContext
      sensors={sensors}
      accessibility={{ announcements }}
      collisionDetection={closestCenter}
      onDragEnd={({ active, over }) => over && active.id !== over.id && move(afterDrop(active.id, over.id))}
    >
      <SortableContext items={rows.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {groups.map((group) => (
          <Box key={group.id} className="ruled-below" component="section" p="xs" aria-label={group.name}>
            <GroupHead group={group} {...props} onStep={step} />
            <PlainList component="ol" gap={0}>
              {group.questions.map((question) => (
                <Question key={question.id} question={question} numbers={numbers} {...props} onStep={step} />
              ))}
            </PlainList>
            {props.may.add && (
              <Button
                my="xxs"
                ml="xl"
                fw="400"
                bg={props.addingTo === group.id ? 'var(--brand-tint)' : undefined}
                variant="subtle"
                color="gray"
                size="compact-sm"
                leftSection={<IconPlus size={14} />}
                onClick={() => props.onAdd(group.id)}
              >
                Add question
              </Button>
            )}
          </Box>
        ))}
      </SortableContext>
      <span className="vh" role="status">
        {announcement}
      </span>
    </DndContext>
  )
}

type Shared = Omit<Props, 'groups' | 'onOrder'> & { onStep: (key: string, by: -1 | 1) => void }

function GroupHead({ group, may, onRename, onRemove, onStep }: Shared & { group: SurveyGroup }) {
  const { node, style, grip, isDragging } = useRow(`group ${group.id}`, group.name, onStep)
  return (
    <Flex
      ref={node}
      className={clsx(css.row, isDragging && 'dragged')}
      align="center"
      gap="xxs"
      mih={40}
      pos="relative"
      bdrs="md"
      pl="xxs"
      style={style}
    >
      {may.edit && grip}
      <Title className="anywhere" order={3} flex={1} miw={0} fz="sm" fw="600" lh="inherit">
        {group.name}
      </Title>
      <Box component="small" miw={22} pr="xs" fz="xs" ta="right" c="dimmed">
        {group.questions.length}
      </Box>
      <RowMenu
        name={group.name}
        actions={[
          ...(may.edit ? [{ label: 'Rename', icon: IconPencil, onSelect: () => onRename(group) }] : []),
          ...(may.delete && !group.questions.length
            ? [{ label: 'Delete', icon: IconTrash, isDangerous: true, onSelect: () => onRemove(group) }]
            : []),
        ]}
      />
    </Flex>
  )
}

type QuestionProps = Shared & { question: SurveyQuestion; numbers: ReadonlyMap<number, number> }

function Question({ question, numbers, selectedId, may, onSelect, onStep }: QuestionProps) {
  const { id, text, kind, showIf } = question
  const { node, style, grip, isDragging } = useRow(`question ${id}`, text, onStep)
  const Icon = kindIcons[kind]
  const dependsOn = showIf && numbers.get(showIf.questionId)
  return (
    <Flex
      ref={node}
      component="li"
      className={clsx(css.row, isDragging ? 'dragged' : 'hovers')}
      align="center"
      gap="xxs"
      pos="relative"
      bdrs="md"
      pl="xxs"
      style={style}
    >
      {may.edit && grip}
      <UnstyledButton
        className={css.open}
        flex={1}
        miw={0}
        mih={36}
        py="xxs"
        pr="xs"
        fz="sm"
        fw={id === selectedId ? '500' : undefined}
        c={id === selectedId ? 'var(--brand-text)' : 'var(--text-2)'}
        aria-pressed={id === selectedId}
        onClick={() => onSelect(id)}
      >
        <Text className="tnum" span inherit flex="none" miw={16} c="dimmed">
          {numbers.get(id)}
        </Text>
        <Box className="anywhere" component="span" flex={1} miw={0}>
          {text}
        </Box>
        {dependsOn && (
          <Box
            component="small"
            flex="none"
            fz="xs"
            c="dimmed"
            title={`Shown only if question ${dependsOn} was answered in a certain way`}
          >
            if {dependsOn}
          </Box>
        )}
        <Icon size={15} stroke={1.7} aria-hidden />
        <span className="vh">{questionKindNames[kind]}</span>
      </UnstyledButton>
    </Flex>
  )
}

const steps: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }

/** A row with its handle: dragged, lifted with Space, or moved one place by an arrow key. */
function useRow(key: string, name: string, onStep: Shared['onStep']) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = isDragging ? undefined : steps[event.key]
    if (by === undefined) return listeners?.onKeyDown?.(event)
    event.preventDefault()
    onStep(key, by)
  }
  const grip: ReactNode = (
    <UnstyledButton
      ref={setActivatorNodeRef}
      className="grip"
      {...attributes}
      {...listeners}
      onKeyDown={onKeyDown}
      aria-label={`Move ${name}`}
    >
      <IconGripVertical size={15} stroke={1.7} />
    </UnstyledButton>
  )
  return {
    node: setNodeRef,
    style: { transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined, transition },
    grip,
    isDragging,
  }
}
