/** The texts of the story's tasks, by role. */
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
      'Confirm interview slots with Meridian Bank',
      'Four candidates, two panels. Call each of them the evening before.',
      'Interviews',
    ],
    [
      "Collect documents from Monday's joiners",
      'Offer letter, relieving letter, last three salary slips, PAN.',
      'Joining',
    ],
    [
      'Call the Kaveri Foods candidates on hold',
      'The client decides this week. Ask whether they are still available.',
      'Follow-up',
    ],
    [
      'Close the store manager position in Thane',
      'Saffron Retail wants two more profiles with retail experience.',
      'Sourcing',
    ],
    [
      'Update the tracker for the last two weeks',
      "Enter each interview's outcome and each offer's joining date.",
      'Reporting',
    ],
    [
      'Get references for the credit officer',
      'Two from the last employer. The bank will not proceed without them.',
      'Follow-up',
    ],
    ['Screen the Naukri applications', 'About 60 came over the weekend for the QA position.', 'Sourcing'],
    [
      'Email the two candidates who declined last month',
      'Orbit Logistics pays more now, so one of them may join after all.',
      'Follow-up',
    ],
    [
      'Prepare the product designer for the second round',
      'The panel wants a portfolio and a 40-minute case study.',
      'Interviews',
    ],
    ["Check the data analysts' notice periods", 'Nimbus Cloud Labs accepts at most 60 days.', 'Sourcing'],
  ],
  Manager: [
    [
      'Review team targets',
      'Who is below half of the target, and how do we help? One page is enough.',
      'Reporting',
    ],
    ['Agree terms with Nimbus Cloud Labs', "They want 60 days' credit. We offer 45.", 'Clients'],
    ['Plan Diwali week cover', 'At least two people per team every day.', 'Planning'],
    [
      'Visit Sahyadri Motors',
      'The last two candidates did not join. Find out why before we send more.',
      'Clients',
    ],
    [
      'First-month review with the two new joiners',
      'What do they still need, and who will show them?',
      'People',
    ],
    ['Assign the Bluepeak positions', 'Nine are open. Four of us know Java.', 'Planning'],
    [
      'Review declined offers',
      'Salary, commute or counter-offer: what could we have known earlier?',
      'Reporting',
    ],
    [
      'Call the hiring manager of Lotus Pharma',
      'Three profiles have waited ten days for feedback.',
      'Clients',
    ],
    ['Decide December leave requests', 'Decide by the 5th so that people can book tickets.', 'Planning'],
    ['Check work-from-home hours', 'Two people have no punch out on most Fridays.', 'People'],
    ['Update the Saffron Retail account plan', 'Stores opening by March, and who hires for them.', 'Clients'],
  ],
  'Senior Manager': [
    [
      'Prepare the quarterly review',
      'Placements, collections and people, compared with last quarter.',
      'Reporting',
    ],
    [
      'Decide on the second office in Pune',
      'Compare rent, seats and metro distance of the three we visited.',
      'Planning',
    ],
    ["Agree next year's rates with Meridian Bank", 'They want 7.5% for more than 40 placements.', 'Clients'],
    ['Plan campus hiring', 'Four colleges, two weekends in January. Decide who goes where.', 'Planning'],
    ['Review the pipeline older than 60 days', 'Close what is no longer active.', 'Reporting'],
    ['Discuss succession with the managers', 'One name each, and what that person needs to learn.', 'People'],
    ['Settle the dispute about the Thane joining', 'The client counts 85 days, we count 92.', 'Clients'],
    ['Choose three people for the staffing conference', 'Mumbai, two days in February.', 'People'],
    ['Compare job board costs and placements', 'Cost per placement, not per profile.', 'Reporting'],
    ['Reply to the Orbit Logistics tender', 'Rates, references and team names by the 30th.', 'Clients'],
    ["Set next quarter's targets", 'Use the last four quarters and the current bench.', 'Planning'],
  ],
  Accounts: [
    [
      'Send reminders for invoices over 45 days',
      'Lotus Pharma and Meridian Bank first. Copy the account manager.',
      'Collections',
    ],
    ["Match last week's receipts", 'Two transfers have no invoice number.', 'Collections'],
    ["File the quarter's TDS certificates", "Four clients' certificates are still missing.", 'Compliance'],
    [
      "Raise invoices for last week's joiners",
      'Five invoices. Two clients want the PO number on them.',
      'Billing',
    ],
    [
      'Check credit notes for candidates who left within 90 days',
      "Compare each with the client's terms.",
      'Billing',
    ],
    ['Send payroll inputs to the auditor', 'Days, unpaid days and gross for last month.', 'Payroll'],
    ['Clear travel claims', 'Eleven are open, the oldest for six weeks.', 'Payroll'],
    ['Call Kaveri Foods about the part payment', 'They held back 10% and did not say why.', 'Collections'],
    ['File the GST return', 'By the 20th. The portal is slow after the 18th.', 'Compliance'],
    ['Update client terms', 'Three clients have new rates from the 1st.', 'Billing'],
    [
      'Plan cash for the next six weeks',
      'Salaries on the 30th, rent on the 5th, and expected receipts.',
      'Reporting',
    ],
  ],
  Scheduler: [
    ['Book rooms for the walk-in drive', 'Saturday, 10 to 4, Andheri East, about 80 people.', 'Interviews'],
    ["Send next week's interview calendar", 'To all managers, by Friday noon.', 'Interviews'],
    ['Move the Meridian Bank panel to the afternoon', 'Two panel members land at 11.', 'Interviews'],
    ["Remind tomorrow's candidates", 'Address, contact person and what to bring.', 'Follow-up'],
    [
      'Find another slot for the QA engineer',
      'She could not come on Tuesday. Any evening is fine.',
      'Interviews',
    ],
    [
      'Record the walk-in drive results',
      'Note who attended, who was selected, and whom to call again.',
      'Reporting',
    ],
    ['Test the video interview links', 'Two of them had expired last week.', 'Interviews'],
    ["Order lunch for Thursday's panels", 'Eight people, three of them Jain.', 'Planning'],
    [
      'Collect feedback forms from Sahyadri Motors',
      'Six are missing. There is no second round without them.',
      'Follow-up',
    ],
    ['Book the test centre for the store managers', 'Twenty seats, Saturday morning, Thane.', 'Interviews'],
    ['Share the calendar with the two new recruiters', 'View only, until they know the clients.', 'Planning'],
  ],
  Admin: [
    ['Renew the Mumbai office lease', 'The draft is with the lawyer.', 'Planning'],
    [
      "Send next year's holiday list to the board",
      'Twelve holidays, two of them state holidays.',
      'Planning',
    ],
    ['Find employees without a manager', 'Until they have one, an Admin decides their leave.', 'People'],
    ['Restore a backup on the spare machine', 'Once a quarter. Note how long it takes.', 'Systems'],
    ['Read the new provident fund rules', 'What changes for joiners after April?', 'Compliance'],
    ['Write the work-from-home policy', 'Two days a week, as agreed with the managers.', 'People'],
    ['Renew staff insurance', 'Three offers. The current policy ends on the 31st.', 'Planning'],
    ['Remove access of former employees', 'Email, job boards, office keys.', 'Systems'],
    ['Prepare induction for the January joiners', 'Seven people, one room, half a day.', 'People'],
    ['Plan the annual audit', 'Dates, documents, people and room.', 'Compliance'],
    ['Replace the Pune office punch machine', 'Its clock loses an hour at every power cut.', 'Systems'],
  ],
}
