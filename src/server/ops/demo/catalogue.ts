/** The parts that made-up stays consist of. */

export const places: ReadonlyArray<readonly [location: string, country: string]> = [
  ["Ronda", "Spain"],
  ["Cabo de Gata", "Spain"],
  ["Tavira", "Portugal"],
  ["Odemira", "Portugal"],
  ["Ostuni", "Italy"],
  ["Val d'Orcia", "Italy"],
  ["Bolzano", "Italy"],
  ["Naxos", "Greece"],
  ["Zagori", "Greece"],
  ["Uckermark", "Germany"],
  ["Allgäu", "Germany"],
  ["Bregenzerwald", "Austria"],
  ["Engadin", "Switzerland"],
  ["Luberon", "France"],
  ["Finistère", "France"],
  ["Pembrokeshire", "United Kingdom"],
  ["Isle of Mull", "United Kingdom"],
  ["West Cork", "Ireland"],
  ["Gotland", "Sweden"],
  ["Lofoten", "Norway"],
  ["Møn", "Denmark"],
  ["Masuria", "Poland"],
  ["Istria", "Croatia"],
  ["Bohinj", "Slovenia"],
  ["Kaş", "Türkiye"],
  ["Imlil", "Morocco"],
  ["Essaouira", "Morocco"],
  ["Naivasha", "Kenya"],
  ["Montagu", "South Africa"],
  ["Damaraland", "Namibia"],
  ["Monteverde", "Costa Rica"],
  ["Paraty", "Brazil"],
  ["Valle de Bravo", "Mexico"],
  ["San Pedro de Atacama", "Chile"],
  ["Taos", "United States"],
  ["Big Sur", "United States"],
  ["Gulf Islands", "Canada"],
  ["Byron Bay", "Australia"],
  ["Golden Bay", "New Zealand"],
  ["Munnar", "India"],
  ["Ubud", "Indonesia"],
  ["Chiang Dao", "Thailand"],
  ["Naoshima", "Japan"],
  ["Hội An", "Vietnam"],
];

export const firstWords = [
  "Sunlit",
  "Quiet",
  "Old",
  "Hidden",
  "Upper",
  "Blue",
  "White",
  "Golden",
  "Little",
  "Windward",
  "Cedar",
  "Olive",
  "Juniper",
  "Lemon",
  "Chestnut",
  "Heather",
  "River",
  "Meadow",
  "Harbour",
  "Orchard",
] as const;

export const houses = [
  "House",
  "Barn",
  "Cabin",
  "Mill",
  "Farm",
  "Lodge",
  "Yurt Camp",
  "Treehouse",
  "Cottage",
  "Loft",
  "Courtyard",
  "Boathouse",
  "Schoolhouse",
  "Granary",
  "Vineyard",
  "Guesthouse",
] as const;

export const openings = [
  "A stone house with thick walls that stay cool in summer and hold the warmth of the stove in winter.",
  "Four rooms around a shaded courtyard, a long table under the vines and a garden that feeds the kitchen.",
  "We rebuilt this place with wood from the village and clay from the field behind it.",
  "Wake to the sound of the stream; the nearest road is a twenty-minute walk away.",
  "A bright, simple cabin at the edge of the forest, with a terrace that catches the evening sun.",
] as const;

export const middles = [
  "Breakfast is what grows here: fruit, eggs, bread from the wood oven.",
  "Bicycles, maps and a drying room for wet boots are yours to use.",
  "The beds are wide, the linen is line-dried and the night sky is properly dark.",
  "Children are welcome, and so are dogs that get on with hens.",
  "There is a kitchen to share, a library of well-read books and no television.",
] as const;

export const endings = [
  "The roof already makes a third of our power; with your stay it will make all of it.",
  "We measure what we use and hang the numbers in the hallway.",
  "Come by train: we fetch you from the station for nothing.",
  "Every stay brings the next upgrade a little closer.",
] as const;

export const seasons = [
  "Open all year",
  "March to October",
  "May to September",
  "Weekends only from November to February",
  "All year, two nights at least",
  "Closed in August",
] as const;

export const messages = [
  "Bring layers: evenings are fresh up here. We will show you the battery room if you like.",
  "Tell us when you arrive and we will have soup on the stove.",
  "If you have never slept under a solar roof: it is exactly as quiet as you hope.",
] as const;

export const upgrades: ReadonlyArray<
  readonly [type: string, label: string, description: string, cost: string]
> = [
  [
    "solar",
    "6 kW on the south roof",
    "Fourteen panels, enough for the kitchen and all rooms.",
    "$9,800",
  ],
  ["solar", "Panels over the car park", "Shade for cars, power for their batteries.", "€14,500"],
  ["water", "Rainwater tank", "10,000 litres for garden and laundry.", "€3,200"],
  ["water", "Greywater reed bed", "Cleans what showers leave for the orchard.", "€4,900"],
  [
    "insulation",
    "Sheep-wool roof insulation",
    "Twenty centimetres where there are none.",
    "€6,400",
  ],
  ["insulation", "Double glazing", "Eleven windows, made by the joiner next door.", "$7,300"],
  ["heating", "Heat pump", "Takes the place of the oil boiler from 1987.", "€12,000"],
  [
    "heating",
    "Solar water heating",
    "Hot showers from April to October without a flame.",
    "$4,100",
  ],
  ["lighting", "LED lighting throughout", "Sixty lamps, warm and dimmable.", "$1,250"],
  [
    "composting",
    "Composting toilets",
    "Two for the camp; nothing flushed, nothing wasted.",
    "€5,600",
  ],
  ["other", "Battery, 10 kWh", "Evening light from the day's sun.", "$8,200"],
  ["wind turbine", "Small wind turbine", "For the stormy half of the year.", "€11,900"],
];

export const people = [
  "Ana Ruiz",
  "João Pinto",
  "Giulia Conti",
  "Nikos Petrou",
  "Lena Vogt",
  "Anton Moser",
  "Camille Roux",
  "Ewan Reid",
  "Niamh Daly",
  "Elin Lund",
  "Marek Nowak",
  "Ivana Babić",
  "Leyla Demir",
  "Youssef Amrani",
  "Wanjiru Mwangi",
  "Thabo Nkosi",
  "Lucía Vargas",
  "Bruno Alves",
  "Maya Patel",
  "Haruto Sato",
  "Linh Tran",
  "Chloe Martin",
  "Noah Clark",
  "Amélie Gagnon",
] as const;

export const questions = [
  "Is the second week of May still free? We are two adults and a very small dog.",
  "We would come by bicycle. Is there somewhere dry to leave them overnight?",
  "How far along is the solar roof? We would love to be there when it is switched on.",
  "Could we stay four nights in September, and have dinner with you on one of them?",
  null,
] as const;
