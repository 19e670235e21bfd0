import { type SurveyType, surveyTypeNames } from '@handoff/contracts/surveys/surveys/survey-types'
import { type SurveyGroup, surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { Box, Button, Flex } from '@mantine/core'
import { IconArrowLeft, IconListDetails, IconPlus, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { useIsDesktop } from '../../../ui/layout/useIsDesktop.ts'
import { ConfirmDialog } from '../../../ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import css from './builder.module.css'
import { GroupDialog } from './GroupDialog.tsx'
import { questionsIn } from './outlineOrder.ts'
import { PrintedSurvey } from './PrintedSurvey.tsx'
import { type Editing, QuestionWorkspace } from './QuestionWorkspace.tsx'
import { SurveyOutline } from './SurveyOutline.tsx'

type Chosen = { id: number; groupId?: undefined } | { id: null; groupId: number } | null
type Props = { surveyType: SurveyType; onEditing: (editing: Editing | null) => void }

/** Groups and questions, the question being edited, and how it looks on a phone. */
export function SurveyBuilder({ surveyType, onEditing }: Props) {
  const { data, error, refetch } = useEndpoint(surveys.all, { surveyType })
  const hasRoom = useIsDesktop()
  const may = { add: useCan(surveys.create), edit: useCan(surveys.save), delete: useCan(surveys.remove) }
  const [picked, setPicked] = useState<Chosen>(null)
  // The editor starts over after each save.
  const [round, setRound] = useState(0)
  /** Drops the draft of what is changed in the editor. */
  const [drop, setDrop] = useState<(() => void) | null>(null)
  const [onDirty] = useState(() => (one: (() => void) | null) => setDrop(() => one))
  const [next, setNext] = useState<(() => void) | null>(null)
  const [editedGroup, setEditedGroup] = useState<SurveyGroup | 'new' | null>(null)
  const [moved, setMoved] = useState<SurveyGroup[]>()
  const order = useAction(surveys.order, { feedback: 'nothing' })
  const removeGroup = useAction(surveys.removeGroup, { feedback: 'deleted' })
  const start = useAction(surveys.startFromTemplate)

  const open = (one: Chosen) => {
    setDrop(null)
    setPicked(one)
    setRound((before) => before + 1)
  }
  /** Asks once where what was typed would be lost. */
  const leave = (go: () => void) => (drop ? setNext(() => go) : go())
  const reorder = (groups: SurveyGroup[]) => {
    setMoved(groups)
    const ordered = groups.map(({ id, questions }) => ({ id, questionIds: questions.map((question) => question.id) }))
    order.mutate({ surveyType, groups: ordered }, { onSettled: () => setMoved(undefined) })
  }

  if (error && !data)
    return (
      <div className="panel">
        <ErrorState error={error} onRetry={refetch} />
      </div>
    )
  if (!data)
    return (
      <div className="panel">
        <ListSkeleton rows={8} />
      </div>
    )
  const groups = moved ?? data
  const addGroup = () => setEditedGroup('new')
  const dialog = editedGroup !== null && (
    <GroupDialog
      surveyType={surveyType}
      group={editedGroup === 'new' ? undefined : editedGroup}
      onClosed={() => setEditedGroup(null)}
    />
  )
  if (groups.length === 0)
    return (
      <div className="panel">
        <EmptyState
          icon={IconListDetails}
          title="No questions yet"
          text={
            may.add
              ? 'Start from a template in English and Spanish, or add a group of your own.'
              : 'Questions appear here once someone with the right to add them has.'
          }
          action={
            may.add && (
              <Flex gap="xs" justify="center" wrap="wrap">
                <Button
                  leftSection={<IconTemplate size={16} />}
                  loading={start.isPending}
                  onClick={() => start.mutate({ surveyType })}
                >
                  Start from a template
                </Button>
                <Button variant="default" leftSection={<IconPlus size={16} />} onClick={addGroup}>
                  Add group
                </Button>
              </Flex>
            )
          }
        />
        {dialog}
      </div>
    )

  const all = questionsIn(groups)
  // Where there is room next to the outline, it is never without a question.
  const first = hasRoom ? all[0] : undefined
  const selected = picked ?? (first ? { id: first.id } : null)
  const question = all.find(({ id }) => id === selected?.id)
  const groupId = question?.groupId ?? selected?.groupId
  const isOpen = question !== undefined || (selected?.id === null && groups.some(({ id }) => id === groupId))
  return (
    <>
      <PrintedSurvey title={surveyTypeNames[surveyType]} groups={groups} />
      <Grid
        className="off-paper"
        columns={{ base: 'minmax(0, 1fr)', lg: 'minmax(270px, 0.8fr) minmax(0, 2.1fr)' }}
        align="start"
        gap="md"
      >
        <Box
          component="section"
          className="panel clipped"
          visibleFrom={isOpen ? 'lg' : undefined}
          aria-label="Questions"
        >
          <SurveyOutline
            groups={groups}
            selectedId={question?.id ?? null}
            addingTo={selected?.groupId ?? null}
            may={may}
            onSelect={(id) => id !== selected?.id && leave(() => open({ id }))}
            onOrder={reorder}
            onAdd={(to) => leave(() => open({ id: null, groupId: to }))}
            onRename={setEditedGroup}
            onRemove={({ id }) => removeGroup.mutate({ id })}
          />
          <Flex
            component="footer"
            gap="xs"
            align="center"
            justify="space-between"
            wrap="wrap"
            py="sm"
            px="md"
            fz="xs"
            c="dimmed"
          >
            {may.add && (
              <Button variant="subtle" size="compact-sm" leftSection={<IconPlus size={15} />} onClick={addGroup}>
                Add group
              </Button>
            )}
            {may.edit && (
              <span>
                Move with drag or{' '}
                <Box component="kbd" ff="inherit" fz="inherit" py="1px" px="xxs" bd="1px solid var(--line)" bdrs="sm">
                  ↑
                </Box>{' '}
                <Box component="kbd" ff="inherit" fz="inherit" py="1px" px="xxs" bd="1px solid var(--line)" bdrs="sm">
                  ↓
                </Box>
              </span>
            )}
          </Flex>
        </Box>
        {isOpen && groupId !== undefined ? (
          <Flex
            className={css.workspace}
            direction={{ base: 'column', lg: 'row' }}
            align={{ base: 'stretch', lg: 'flex-start' }}
            wrap="wrap"
            gap="md"
            key={`${selected?.id ?? `new ${groupId}`} ${round}`}
          >
            <Button
              hiddenFrom="lg"
              style={{ alignSelf: 'flex-start' }}
              variant="subtle"
              leftSection={<IconArrowLeft size={15} />}
              onClick={() => leave(() => open(null))}
            >
              All questions
            </Button>
            <QuestionWorkspace
              groups={groups}
              groupId={groupId}
              question={question}
              may={may}
              onEditing={onEditing}
              onDirty={onDirty}
              onSaved={(id) => open({ id })}
              onLeave={leave}
              onDeleted={() => open(null)}
            />
          </Flex>
        ) : (
          hasRoom && (
            <div className="panel">
              <EmptyState icon={IconListDetails} title="No questions yet" text="Add one to a group at the left." />
            </div>
          )
        )}
      </Grid>
      {dialog}
      <ConfirmDialog
        title="Leave without saving?"
        confirm="Leave"
        dismiss="Stay"
        isDangerous
        isOpen={next !== null}
        onClose={() => setNext(null)}
        onConfirm={() => {
          drop?.()
          next?.()
          setNext(null)
        }}
      >
        Your changes to this question aren’t saved yet.
      </ConfirmDialog>
    </>
  )
}
