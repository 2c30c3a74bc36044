import type { WhitepaperContent } from '../types.ts'

export const mobilityHospitalityPaper: WhitepaperContent = {
  kind: 'whitepaper',
  path: '/mobility-hospitality/whitepaper',
  title: 'Rebooking in Ninety Seconds',
  description:
    'A whitepaper for carriers and hotels: how to design for disruption, keep plans ready, allocate scarce seats fairly, and rehearse.',
  updated: '2026-11-30',
  published: '2026-01-20',
  author: 'tomas-villareal',
  authorNote:
    'Tomas once spent a night on the floor of a ferry terminal and has been interested in rebooking ever since.',
  headline: 'Rebooking in Ninety Seconds',
  lead: 'When a trip is canceled, travelers need a new plan within minutes. That service deserves as much design as the trip itself.',
  abstract: [
    'A canceled departure affects a few hundred people at the same moment, and each needs to know what to do now. Most companies make them stand in line while agents search for the same few seats. The last person in line waits for an hour, and by then the good options are gone.',
    'This paper treats disruption handling as a product with its own customers, data and quality standards. If the groundwork is done, ninety seconds are enough to offer a new plan to every traveler at once. We describe the preparation, the allocation of scarce seats, and the rehearsals that keep it working.',
  ],
  keyPoints: [
    'Propose a plan to every traveler at once, and let people change it.',
    'Know the party, the deadline and the needs before the trouble starts.',
    'Allocate scarce seats by published rules that a tired agent can explain.',
    'Send one message with one action, and the next one only when something changes.',
    'Rehearse every week with simulated disruptions on real data.',
  ],
  context: [
    'Travelers’ rights are well defined. In the US, 2024 Department of Transportation rules (14 CFR Part 260) require airlines to refund automatically when a flight is canceled and the traveler does not accept an alternative. In the EU, Regulation 261/2004 for flights (negotiators agreed on a revision in 2026) and Regulation 2021/782 for rail define what is owed: care, rerouting or a refund, and often compensation. A plan that ignores these rules creates the next problem.',
    'The technical pieces exist. Reservation systems have APIs, messages arrive within seconds, and the optimization involved is modest. What is usually missing is preparation: facts about the travelers that cannot be gathered during the disruption, and agreements with hotels and other carriers that cannot be negotiated at midnight.',
  ],
  chapters: [
    {
      id: 'ready',
      heading: 'Have the facts ready',
      paragraphs: [
        'A booking has a name and a seat, but a plan needs more. Who is traveling together, and do they have to stay together? Is there a deadline at the destination, such as a connection, surgery or a wedding? Does anyone need a wheelchair space, an elevator, room for a service dog, or a refrigerator for insulin? How can they be reached within a minute, and in which language?',
        'Ask briefly before the trip. People are glad to answer one optional question after booking, such as "Is there something you have to be on time for?", because they see the point. Store the answer with the trip, and delete it afterward. Health-related needs are sensitive data under many US state privacy laws and a special category under the GDPR, so collect them only with consent.',
        'Keep the supply side ready, too. Which alternatives leave within the next few hours, on your own services and others? How many rooms do partner hotels hold at 11 PM, at what price, and until when? Standing agreements with a daily allotment beat phone calls. For cabs and buses, a standing contract with a guaranteed response time can pay for itself in a single storm.',
        'Then compute plans in advance. For each departure of the day, a background job maintains a draft plan, as if it were canceled that minute. The draft is cheap and nearly right. When a cancellation comes, most of the ninety seconds go into updating the seats and sending the messages.',
      ],
      list: [
        'Parties that must stay together',
        'Deadlines at the destination, if the traveler shared them',
        'Needs that limit the choice, with consent',
        'A channel that reaches the person within a minute',
        'Alternatives and rooms, refreshed every few minutes',
      ],
      exhibit: {
        caption: 'Figure 1: the ninety seconds',
        stages: {
          '0 to 10': 'The event is confirmed by a person or a trusted feed.',
          '10 to 40': 'The draft plan is updated with current seats and rooms.',
          '40 to 60': 'Seats are held for each party.',
          '60 to 75': 'The duty manager sees a summary and may stop it.',
          '75 to 90': 'Messages go out, each with the plan and one button.',
        },
        basis: 'Target times in seconds that we design for. They are design figures, not measurements.',
      },
    },
    {
      id: 'fair',
      heading: 'Allocate scarce seats fairly',
      paragraphs: [
        'There are never enough seats on the next train. Some people travel now and others later, and the rule that decides should be one that you would post on the wall. "Travelers who would be stranded overnight go first" is such a rule. "The most expensive tickets go first" is harder to defend.',
        'We suggest putting needs before status. First come unaccompanied children and travelers with medical or mobility needs, then those who would miss the last connection of the day, then those with a deadline they have shared. Everyone else follows in order of original arrival, with loyalty status breaking ties. Each company will adapt the list, but it has to exist before the day comes.',
        'Parties should stay together unless they choose otherwise. Splitting up a group of nine fills seats but can ruin the trip. Treat the party as the unit, offer a split as an option, and let them decide. Sometimes two of the nine are happy to go ahead.',
        'Explain the result. "The 5:40 PM is full. We have saved its seats for travelers who would otherwise miss the night ferry. Your seats are on the 6:10 PM." People accept a later train more easily if they understand why. Agents need the same sentence on their screens, or they will make up a different one.',
      ],
      exhibit: {
        caption: 'Table 1: 240 travelers, 90 seats on the next departure',
        columns: ['Group', 'Travelers', 'Next departure', 'Later today', 'Hotel'],
        rows: [
          ['Unaccompanied children, medical, mobility', '11', '11', '0', '0'],
          ['Would miss the last connection', '46', '46', '0', '0'],
          ['Deadline shared', '38', '33', '5', '0'],
          ['Others', '145', '0', '128', '17'],
        ],
        basis: 'Example of the order proposed in the text.',
      },
    },
    {
      id: 'rehearse',
      heading: 'Messages, counters and rehearsals',
      paragraphs: [
        'Send one message with one action. It says what happened in one clause and what the plan is in one sentence, and it offers "Accept" and "Change." Accepting takes one tap, without a password, from a link that is valid for this trip only. Changing shows three more options and, where one is owed, the refund. After that, send nothing until something changes.',
        'Some travelers cannot respond, because they have no phone, no battery or no common language. They come to the counter, where the agent sees the offered plan, why it was chosen, and what else is possible now. If the central system is slow, the counter works from a local copy of the plan that is at most a few minutes old, and reconciles the differences later.',
        'Hotels need the same service. A party that arrives late needs a key that works at 3 AM, food that is still available and a bill that is already settled. Hotels can prepare if they get the plan, with names and needs, before the guests arrive.',
        'All of this decays without use, so use it every week. Run a simulated disruption on today’s real bookings in a sealed copy, review the plan with a duty manager and an agent, and note what you would not have wanted to send. Once a quarter, rehearse end to end and send the messages to employees. After a real event, compare the plan with what people changed by hand. Those changes are your best source of requirements.',
      ],
      exhibit: {
        caption: 'Figure 2: why travelers changed the proposed plan',
        unit: 'of 100 changes',
        bars: [
          { label: 'Preferred a refund', value: 34 },
          { label: 'Wanted to travel the next morning', value: 27 },
          { label: 'Party wanted to split up', value: 16 },
          { label: 'Unknown need', value: 14 },
          { label: 'Other', value: 9 },
        ],
        basis: 'Example. The fourth bar is the one to work on.',
      },
    },
  ],
  checklist: {
    heading: 'Checklist before the next winter',
    items: [
      'Add one optional question after booking, and delete the answer after the trip.',
      'Sign allotment agreements with three hotels and one bus company.',
      'Write down the order of needs, and have a passenger group review it.',
      'Compute draft plans for every departure, all day.',
      'Give the duty manager a stop button with a summary.',
      'Write the three sentences that agents will say.',
      'Test the counter without the central system.',
      'Rehearse weekly, and keep the notes.',
    ],
  },
  pitfalls: {
    'Silence until certainty':
      'A provisional plan, labeled as such, helps people more than a perfect one an hour later.',
    'A flood of messages': 'Five updates in ten minutes train people to ignore the sixth, which matters.',
    'Hiding the refund': 'If a refund is owed, hiding it only turns a delay into a complaint.',
    'Optimizing down to the last seat':
      'Keep a few seats free. The first hour always brings travelers who were not in the plan.',
  },
  sources: [
    'Regulation (EC) No 261/2004 on compensation and assistance to air passengers, 2004.',
    'Regulation (EU) 2021/782 on rail passengers’ rights and obligations, 2021.',
    'US Department of Transportation, Refunds and Other Consumer Protections, final rule, 89 FR 32760, April 26, 2024.',
    'General Data Protection Regulation, Article 9, on special categories of personal data, 2016.',
  ],
  glossary: {
    Allotment: 'Rooms or seats that a partner holds for you until an agreed time.',
    Party: 'People who booked together and want to travel together.',
    'Duty manager': 'The person in charge of operations during a shift.',
    'Sealed copy': 'A system with current data that cannot send anything to the outside.',
  },
  related: [
    ['/mobility-hospitality', 'Mobility and hospitality', 'What we build for carriers and hotels.'],
    ['/fullstackdevlopment', 'Full stack development', 'Teams that build services like this.'],
    ['/irms', 'Relationship management product', 'Where commitments to guests are tracked.'],
  ],
}
