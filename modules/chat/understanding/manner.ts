/** How a question wants its answer: a number, the names, the days, a yes or no, a comparison, a ranking. */
export type Manner =
  | 'count'
  | 'who'
  | 'when'
  | 'which'
  | 'whether'
  | 'why'
  | 'ranking'
  | 'lowest'
  | 'trend'
  | 'compare'
  | 'average'

const patterns: readonly (readonly [Manner, RegExp])[] = [
  [
    'trend',
    /\b(?:trend|month (?:by|wise|on|over) month|month ?wise|monthly (?:break ?up|split|trend)|each month|per month|every month|har mahine|mahine ke hisaab|week by week|over the months|by month|growth)\b/,
  ],
  [
    'compare',
    /\b(?:compare[ds]?|comparison|comparing|vs|versus|difference between|more than last|less than last|better than last|worse than last|against last|muqable|mukable)\b/,
  ],
  ['lowest', /\b(?:lowest|least|fewest|worst|bottom|minimum|sabse kam|weakest|laggards?)\b/],
  [
    'ranking',
    /\b(?:top|best|highest|most|maximum|max|biggest|largest|longest|leader ?board|rank(?:ing|ed)?|sabse (?:zyada|jyada|jada|zada)|number one)\b/,
  ],
  ['average', /\b(?:average|avg|on an average|per day|mean)\b/],
  ['why', /\b(?:why|how come|reason for|kyu|kyun|kyon|kyo)\b/],
  [
    'count',
    /\b(?:how many|hw many|how mny|how often|how much|hw much|count|number of|no of|total|kitn\w*|ktn\w*|kitti|sum of)\b/,
  ],
  ['who', /\b(?:who|whom|whose|who's|whos|kaun|kon|kisne|kisko|kiski|kiska|kiske|names?)\b/],
  ['when', /\b(?:when|whn|kab|what time|wat time|at what|kitne baje|what date|which dates?|which days?)\b/],
  [
    'which',
    /\b(?:which|what all|list|show|details?|kaunsi|kaunse|konsi|konse|dates|breakup|break up|records?)\b/,
  ],
  [
    'whether',
    /^(?:(?:hi|hey|hello|so|ok|and|but|please) )?(?:is|are|am|was|were|did|do|does|has|have|had|can|will|kya)\b/,
  ],
]

/** Words of a ranking in another sense. */
const noRanking =
  /\b(?:at (?:the )?(?:least|most|best)|best (?:regards|wishes)|most (?:of|probably|humbly))\b/g

/** The first that fits, the most specific first; null if the words say nothing. */
export const mannerIn = (plain: string): Manner | null =>
  patterns.find(([, pattern]) => pattern.test(plain.trim().replaceAll(noRanking, ' ')))?.[0] ?? null

export const isRanking = (manner: Manner | null): boolean => manner === 'ranking' || manner === 'lowest'
