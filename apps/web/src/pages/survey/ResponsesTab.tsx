import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { stateFilterNames, stateFilters } from '@handoff/contracts/surveys/surveys/response-states'
import { SurveyType, surveyTypeNames } from '@handoff/contracts/surveys/surveys/survey-types'
import { surveys } from '@handoff/contracts/surveys/surveys/surveys'
import { IconClipboardText } from '@tabler/icons-react'
import { useCategoryFilter } from '../../features/network/entities/useCategoryFilter.ts'
import { FillInButton } from '../../features/surveys/customerSurveys/FillInButton.tsx'
import { responseCard, responseColumns } from '../../features/surveys/customerSurveys/responseColumns.tsx'
import { nameOfResponse } from '../../features/surveys/customerSurveys/responseWords.ts'
import { useDetailId } from '../../kit/address/useDetailId.ts'
import { useListState } from '../../kit/address/useListState.ts'
import { useDates } from '../../kit/dates/useDates.ts'
import { useLazyPart } from '../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../kit/query/useEndpoint.ts'
import { withoutPage } from '../../ui/export/ExportButton.tsx'
import { choiceFilter, ListFilters } from '../../ui/filter/ListFilters.tsx'
import { usePeriodFilter } from '../../ui/filter/usePeriodFilter.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { OtherEntityFilter, useEntityName } from '../referrals/OtherEntityFilter.tsx'
import { surveySearch } from './survey.search.ts'

const loadDrawer = () => import('../../features/surveys/customerSurveys/ResponseDrawer.tsx')
const states = stateFilters.map((value) => ({ value, label: stateFilterNames[value] }))
const types = Object.values(SurveyType).map((value) => ({ value, label: surveyTypeNames[value] }))

/** Who was asked, and what they answered. */
export function ResponsesTab() {
  const list = useListState(surveySearch)
  const { answer, ...rest } = list.asked
  const query = { ...rest, ...(answer !== undefined && { answer: String(answer) }) }
  const rows = useEndpoint(customerSurveys.list, query, { keep: true })
  const detail = useDetailId()
  const Drawer = useLazyPart(loadDrawer, detail.id !== undefined)?.ResponseDrawer
  const { formatShort } = useDates()
  return (
    <>
      <DataTable
        name="surveyResponses"
        label="Responses"
        rows={rows}
        list={list}
        columns={responseColumns(formatShort)}
        card={responseCard(formatShort)}
        nameOf={nameOfResponse}
        onOpen={({ id }) => detail.open(id)}
        linkOf={({ id }) => ({ to: '/survey', search: { tab: 'responses', id } })}
        searchFor="Search customer, provider, or referral"
        filters={<Filters list={list} />}
        exports={{ endpoint: customerSurveys.exportList, asked: withoutPage(query) }}
        empty={{
          icon: IconClipboardText,
          title: 'No responses yet',
          text: 'Send a survey, or fill one in with a customer by phone or in person.',
          action: <FillInButton />,
        }}
      />
      {Drawer && <Drawer id={detail.id} onClose={detail.close} />}
    </>
  )
}

type List = ReturnType<typeof useListState<string, typeof surveySearch.filters>>

function Filters({ list: { filters, setFilters } }: { list: Pick<List, 'filters' | 'setFilters'> }) {
  const category = useCategoryFilter(filters.categoryId, (categoryId) => setFilters({ categoryId }))
  const entity = useEntityName(filters.entityId)
  const sentPeriod = usePeriodFilter('Sent', filters, setFilters)
  const question = useQuestionChip(filters)
  return (
    <ListFilters
      filters={[
        choiceFilter({
          label: 'State',
          options: states,
          value: filters.state,
          onChange: (state) => setFilters({ state }),
        }),
        choiceFilter({
          label: 'Survey',
          options: types,
          value: filters.surveyType,
          onChange: (surveyType) => setFilters({ surveyType }),
        }),
        {
          label: 'Provider',
          node: (
            <OtherEntityFilter
              key="Provider"
              value={filters.entityId}
              onChange={(entityId) => setFilters({ entityId })}
            />
          ),
          chip: entity && `Provider: ${entity}`,
          clear: () => setFilters({ entityId: undefined }),
        },
        category,
        sentPeriod,
        ...(question
          ? [
              {
                label: 'Answer',
                node: null,
                chip: question,
                clear: () => setFilters({ questionId: undefined, answer: undefined, meaning: undefined }),
              },
            ]
          : []),
      ]}
      onClear={() =>
        setFilters({
          state: undefined,
          surveyType: undefined,
          entityId: undefined,
          categoryId: undefined,
          from: undefined,
          to: undefined,
          questionId: undefined,
          answer: undefined,
          meaning: undefined,
        })
      }
    />
  )
}

type Subject = { questionId?: number; answer?: string | number | boolean; surveyType?: SurveyType }

/** A bar of the results was pressed: which answer to which question. */
function useQuestionChip({ questionId, answer, surveyType = SurveyType.ServiceProvider }: Subject) {
  const { data } = useEndpoint(surveys.all, { surveyType }, { enabled: questionId !== undefined, isSilent: true })
  if (questionId === undefined) return undefined
  const question = data?.flatMap(({ questions }) => questions).find(({ id }) => id === questionId)
  if (!question) return answer === undefined ? 'One question' : 'One answer'
  if (answer === undefined) return `Answered: ${question.text}`
  const option = question.answerOptions.find(({ id }) => String(id) === String(answer))?.name
  const answerText = String(answer) === 'true' ? 'Yes' : String(answer) === 'false' ? 'No' : (option ?? String(answer))
  return `${question.text} ${answerText}`
}
