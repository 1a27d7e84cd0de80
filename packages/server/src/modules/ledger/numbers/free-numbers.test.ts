import { it } from "vitest";
import { expectTold } from "../testing/expect-told.ts";

const hours =
  "semaine | jours | heures\n19 | 4 | 33:00\n20 | 5 | 43:00\n21 | 5 | 46:00\ntotal | 14 | 122:30";
const recipe =
  "2 cups flour (1 cup = 125 g)\n1/2 cup butter (1 cup = 226 g)\n3/4 cup sugar (1 cup = 200 g)";
const week = "dia;n;eur\nseg;18;395\nter;21;460\nqua;24;520\nqui;26;605\nsex;37;810\nsab;52;1310";
const call = "Budget 84 000 €. Appel de fonds : 30 % au 15 janvier.\n250 tantièmes sur 10 000.";
const rain = '{"time":"07:45","rain_in_since_midnight":0.50,"humidity":88}';

it.each([
  ["Vous avez enregistré {122|127} h 30 sur 14 jours.", hours],
  ["You need 250 g flour and {113|131} g butter.", recipe],
  ["Sexta e sábado juntos representam {51,7|58,3} % da faturação.", week],
  ["周五和周六合计占 {51.7|58.3}%。", week],
  ["Votre part serait de 2 100 €. L'appel, de 30 %, est en janvier : {630|720} €.", call],
  ["The station recorded {12.7|17.2} mm of rain since midnight.", rain],
  ["It ran from 17:45 to 19:00, so an hour and {a quarter|three quarters}.", "17:45\n19:00"],
])("sees how an amount was come by: %s", (text, evidence) => {
  expectTold(text, [{ text: evidence }]);
});

it("leaves what another list, another time or another count has", () => {
  const views = "page,views\n/pricing,5420\n/,4890\n/blog,3105\n/about,811";
  const clicks = "/blog 702 (05-06)\n/pricing 38 (whole week)";
  expectTold("The page /pricing had {38|3,105} views.", [{ text: views }, { text: clicks }]);
  const slots = '{"alternatives":["17:45","20:45"]}';
  expectTold("17:45 and 20:45 are free, {so an hour earlier or later|so two hours}.", [
    { text: slots },
  ]);
});
