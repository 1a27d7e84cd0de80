/** What a server answers with, by its number: the codes of processes end with 255, and few are above 199. */
export const answerStatus = /^(?!255)[2-5]\d\d$/;

/** What only a process ends with, by its name. */
export const ofProcess =
  /exit|return|rückgabe|beendigungs|(?<!\p{L})rc|sa(?:í|li)da|sortie|retour|retorno|退出/iu;
