/** What the tasks of the story are, by role. */
import type { Role } from '../../../src/domain/access'

/** Title, description, category. */
export type Work = readonly [string, string, string]
export const works: Record<Role, readonly Work[]> = {
  Recruiter: [
    [
      'Share three Java profiles with Bluepeak',
      'At least five years, Pune or remote. Notice period of 30 days at most.',
      'Sourcing',
    ],
    [
      'Confirm the interview slots of Meridian Bank',
      'Four candidates, two panels. Call each of them the evening before.',
      'Interviews',
    ],
    [
      'Collect the documents of who joins on Monday',
      'Offer letter, relieving letter, last three salary slips, PAN.',
      'Joining',
    ],
    [
      'Call the candidates on hold at Kaveri Foods',
      'The client decides this week. Ask whether they are still free.',
      'Follow-up',
    ],
    [
      'Close the store manager position in Thane',
      'Saffron Retail wants two more profiles with retail experience.',
      'Sourcing',
    ],
    [
      'Update the tracker of the last two weeks',
      'Every interview with its outcome, every offer with its day of joining.',
      'Reporting',
    ],
    [
      'Ask for references of the credit officer',
      'Two from the last employer; the bank does not go on without them.',
      'Follow-up',
    ],
    [
      'Screen the applications from Naukri',
      'About sixty came over the weekend for the QA position.',
      'Sourcing',
    ],
    [
      'Write to the two who declined last month',
      'Orbit Logistics pays more now; one of them may come after all.',
      'Follow-up',
    ],
    [
      'Prepare the product designer for the second round',
      'The panel asks for a portfolio and a case of forty minutes.',
      'Interviews',
    ],
    [
      'Find out the notice periods of the data analysts',
      'Nimbus Cloud Labs takes nobody beyond 60 days.',
      'Sourcing',
    ],
  ],
  Manager: [
    [
      'Review the targets of the team',
      'Who is below half of the target, and what helps. One page is enough.',
      'Reporting',
    ],
    ['Agree on the terms with Nimbus Cloud Labs', 'They ask for 60 days of credit; we offer 45.', 'Clients'],
    ['Plan who covers the week of Diwali', 'At least two of each team are here on each day.', 'Planning'],
    [
      'Visit Sahyadri Motors',
      'The last two candidates did not join. Find out why before we send more.',
      'Clients',
    ],
    [
      'Talk with the two newest about their first month',
      'What is missing, and who shows it to them.',
      'People',
    ],
    ['Share out the positions of Bluepeak', 'Nine are open; four of us know Java.', 'Planning'],
    [
      'Go through the offers that were declined',
      'Salary, distance or counter-offer: what could we have known earlier?',
      'Reporting',
    ],
    [
      'Call the hiring manager of Lotus Pharma',
      'Three profiles have waited for a word for ten days.',
      'Clients',
    ],
    ['Settle the leaves of December', 'Approve by the 5th, so that everybody can book.', 'Planning'],
    ['Check the hours of those who work from home', 'Two have no punch out on most Fridays.', 'People'],
    [
      'Bring the account plan of Saffron Retail up to date',
      'Stores that open until March, and who hires for them.',
      'Clients',
    ],
  ],
  'Senior Manager': [
    [
      'Prepare the review of the quarter',
      'Placements, collections and people, each against the last quarter.',
      'Reporting',
    ],
    [
      'Decide on the second office in Pune',
      'Rent, seats and the distance to the metro of the three that we saw.',
      'Planning',
    ],
    [
      'Agree on the rates of next year with Meridian Bank',
      'They want 7.5 percent for more than forty placements.',
      'Clients',
    ],
    [
      'Write the plan for campus hiring',
      'Four colleges, two weekends in January, who goes where.',
      'Planning',
    ],
    [
      'Look at the pipeline that is older than 60 days',
      'What is still alive, and what is only on paper.',
      'Reporting',
    ],
    [
      'Speak with the managers about their successors',
      'One name each, and what that person has to learn.',
      'People',
    ],
    ['Close the dispute on the joining in Thane', 'The client says day 85, we say day 92.', 'Clients'],
    ['Choose the three who go to the staffing conference', 'Mumbai, two days in February.', 'People'],
    ['Compare what the job boards cost and bring', 'By placement, not by profile.', 'Reporting'],
    [
      'Answer the tender of Orbit Logistics',
      'Rates, references and the names of the team by the 30th.',
      'Clients',
    ],
    [
      'Set the targets of the next quarter',
      'From the last four quarters, and from who is on the bench.',
      'Planning',
    ],
  ],
  Accounts: [
    [
      'Send the reminders for invoices beyond 45 days',
      'Lotus Pharma and Meridian Bank first. Copy the account manager.',
      'Collections',
    ],
    ['Match the receipts of last week', 'Two transfers came without an invoice number.', 'Collections'],
    ['File the TDS certificates of the quarter', 'Those of four clients are still missing.', 'Compliance'],
    [
      'Raise the invoices of who joined last week',
      'Five of them; two clients want the order number on it.',
      'Billing',
    ],
    ['Check the credit notes of who left within 90 days', 'Each against the terms of its client.', 'Billing'],
    ['Give the payroll input to the auditor', 'Days, unpaid days and gross of the last month.', 'Payroll'],
    ['Clear the travel claims', 'Eleven are open, the oldest of six weeks.', 'Payroll'],
    [
      'Call Kaveri Foods about the part payment',
      'They kept ten percent back and did not say why.',
      'Collections',
    ],
    ['File the GST return', 'By the 20th. The portal is slow after the 18th.', 'Compliance'],
    ['Bring the client terms up to date', 'Three have new rates since the 1st.', 'Billing'],
    [
      'Plan the cash of the next six weeks',
      'Salaries on the 30th, rent on the 5th, what comes in and when.',
      'Reporting',
    ],
  ],
  Scheduler: [
    [
      'Book the rooms for the walk-in drive',
      'Saturday from ten to four, Andheri East, some eighty people.',
      'Interviews',
    ],
    ['Send the interview calendar of next week', 'To all managers, by Friday noon.', 'Interviews'],
    ['Move the panel of Meridian Bank to the afternoon', 'Two of the panel fly in at eleven.', 'Interviews'],
    ['Remind the candidates of tomorrow', 'Address, contact on the spot, what to bring.', 'Follow-up'],
    [
      'Find a second slot for the QA engineer',
      'She could not come on Tuesday; any evening would do.',
      'Interviews',
    ],
    ['Note the outcome of the walk-in drive', 'Who came, who is through, who is called again.', 'Reporting'],
    ['Test the links of the video interviews', 'Last week two of them had run out.', 'Interviews'],
    ['Order lunch for the panels of Thursday', 'Eight people, three of them Jain.', 'Planning'],
    [
      'Collect the feedback forms of Sahyadri Motors',
      'Six are missing; without them no second round.',
      'Follow-up',
    ],
    ['Book the test centre for the store managers', 'Twenty seats, Saturday morning, Thane.', 'Interviews'],
    ['Share the calendar with the two new recruiters', 'Read only, until they know the clients.', 'Planning'],
  ],
  Admin: [
    ['Renew the lease papers of the Mumbai office', 'The draft is with the lawyer.', 'Planning'],
    ['Bring the holidays of next year to the board', 'Twelve, of which two are of the state.', 'Planning'],
    [
      'Look through who has no manager since the moves',
      'Their leaves wait for an Admin as long as they have none.',
      'People',
    ],
    ['Restore a backup on the spare machine', 'Once a quarter, with the clock running.', 'Systems'],
    ['Read the new rules on provident fund', 'What changes for who joins after April.', 'Compliance'],
    ['Write the letter on working from home', 'Two days a week, agreed with the managers.', 'People'],
    ['Renew the insurance of the staff', 'Three offers; the present one ends on the 31st.', 'Planning'],
    ['Check who still has access of those who left', 'Mail, job boards, keys of the office.', 'Systems'],
    ['Prepare the induction of the January joiners', 'Seven people, one room, half a day.', 'People'],
    ['Agree on the audit of the year', 'Dates, who is asked for what, which room.', 'Compliance'],
    ['Replace the punch device of the Pune office', 'It loses an hour at every power cut.', 'Systems'],
  ],
}
