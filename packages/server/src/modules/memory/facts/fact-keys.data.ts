/** What models and people call the user, who is "user". */
export const selfNames: ReadonlySet<string> = new Set(["user", "the user", "i", "me", "myself"]);

/** What people call the same thing: whole keys, and words in them. */
export const sameKeys: ReadonlyMap<string, string> = new Map([
  ["favorite", "favourite"],
  ["color", "colour"],
  ["colors", "colours"],
  ["lives_at", "lives_in"],
  ["residence", "lives_in"],
  ["location", "lives_in"],
  ["home_city", "lives_in"],
  ["employer", "works_at"],
  ["company", "works_at"],
  ["works_for", "works_at"],
  ["works_as", "job"],
  ["profession", "job"],
  ["occupation", "job"],
  ["job_title", "job"],
  ["husband", "partner"],
  ["wife", "partner"],
  ["spouse", "partner"],
  ["girlfriend", "partner"],
  ["boyfriend", "partner"],
  ["married_to", "partner"],
  ["full_name", "name"],
  ["date_of_birth", "birthday"],
  ["birth_date", "birthday"],
  ["born_on", "birthday"],
  ["e_mail", "email"],
  ["email_address", "email"],
  ["phone_number", "phone"],
  ["telephone", "phone"],
  ["hometown", "from"],
  ["home_town", "from"],
  ["mum", "mother"],
  ["mom", "mother"],
  ["dad", "father"],
]);

/** Of these there is one at a time: another value ends the one before. */
export const singleKeys: ReadonlySet<string> = new Set([
  "address",
  "age",
  "birthday",
  "birthplace",
  "blood_type",
  "born_in",
  "diet",
  "email",
  "father",
  "from",
  "gender",
  "height",
  "job",
  "lives_in",
  "marital_status",
  "mother",
  "mother_tongue",
  "name",
  "nationality",
  "partner",
  "phone",
  "pronouns",
  "shoe_size",
  "status",
  "studies_at",
  "time_zone",
  "timezone",
  "weight",
  "works_at",
]);

/** "favourite_colour", "favourite_food": one at a time, too. */
export const singlePrefix = "favourite_";

/** Of the same value only one of the two can be true. */
export const oppositeKeys: ReadonlyMap<string, readonly string[]> = new Map([
  ["likes", ["dislikes", "hates"]],
  ["loves", ["dislikes", "hates"]],
  ["enjoys", ["dislikes", "hates"]],
  ["prefers", ["dislikes", "hates", "avoids"]],
  ["dislikes", ["likes", "loves", "enjoys", "prefers"]],
  ["hates", ["likes", "loves", "enjoys", "prefers"]],
  ["avoids", ["prefers", "likes"]],
  ["eats", ["allergic_to", "avoids"]],
  ["allergic_to", ["eats"]],
  ["friend", ["enemy"]],
  ["enemy", ["friend"]],
]);

/** The value is another name for whom it is about. */
export const namingKeys: ReadonlySet<string> = new Set(["name", "nickname", "alias", "called"]);

/** What the value of a key is, where it is always the same kind of thing. */
export const valueTypes: ReadonlyMap<string, string> = new Map([
  ...typed("place", [
    "lives_in",
    "lived_in",
    "from",
    "born_in",
    "birthplace",
    "visited",
    "moved_to",
    "moved_from",
    "located_in",
    "travels_to",
  ]),
  ...typed("organisation", ["works_at", "worked_at", "studies_at", "studied_at", "member_of"]),
  ...typed("person", [
    "partner",
    "mother",
    "father",
    "sister",
    "brother",
    "sibling",
    "son",
    "daughter",
    "child",
    "grandmother",
    "grandfather",
    "aunt",
    "uncle",
    "cousin",
    "niece",
    "nephew",
    "friend",
    "best_friend",
    "enemy",
    "colleague",
    "boss",
    "manager",
    "neighbour",
    "roommate",
    "doctor",
    "dentist",
    "therapist",
    "teacher",
    "coach",
    "knows",
  ]),
  ...typed("animal", ["pet", "dog", "cat", "horse", "bird", "rabbit"]),
  ...typed("project", ["project", "works_on"]),
]);

/** Their values are words or figures, however they are written. */
export const literalKeys: ReadonlySet<string> = new Set([
  "address",
  "age",
  "birthday",
  "blood_type",
  "email",
  "gender",
  "height",
  "job",
  "language",
  "marital_status",
  "nationality",
  "note",
  "phone",
  "pronouns",
  "shoe_size",
  "status",
  "time_zone",
  "timezone",
  "weight",
]);

/** What a name in a fact of that category is most often; the others say nothing about it. */
export const categoryTypes: ReadonlyMap<string, string> = new Map([
  ["person", "person"],
  ["family", "person"],
  ["place", "place"],
  ["work", "organisation"],
  ["project", "project"],
  ["possession", "thing"],
  ["preference", "thing"],
  ["other", "thing"],
]);

function typed(type: string, keys: readonly string[]): [string, string][] {
  return keys.map((key) => [key, type]);
}
