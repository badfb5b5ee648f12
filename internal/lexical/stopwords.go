package lexical

// stopList holds words that tell nothing about a prompt, in the languages that prompts are most often written in. A word that means something
// in English (the German "die", the Italian "come") is left out.
const stopList = `
a about above after again against all am an and any are arent as at be because been before being below between both but by can cannot cant could
couldnt did didnt do does doesnt doing dont down during each few for from further get gets getting give gonna got had hadnt has hasnt have
havent having he her here hers herself hi hey hello him himself his how i id if ill im in into is isnt it its itself ive just kind let lets like
lot me might more most much must mustnt my myself need needs no nor not now of off ok okay on once one only or other our ours ourselves
out over own please really same see shall shant she should shouldnt so some something such sure take than thank thanks that thats the their theirs them
themselves then there theres these they theyre theyve thing things this those through to too try under until up us used very want wants was wasnt
way we well were werent weve what whats when where wheres which while who whom whose why will with wont would wouldnt yeah yes yet you youd youll youre
your yours yourself yourselves youve also else maybe

aber als am auch auf aus bei bis bitte da damit dann das dass dem denn der dich doch du ein eine einem einen einer eines er es
euch fur gibt habe haben hast hatte hier ich ihr im ist ja jetzt kann kannst kein keine konnen machen mehr mein meine mich mir muss nach nicht
noch nur oder ob sehr sich sie sind soll sollte uber und uns unser vom von vor wann warum was wenn wer werden wie wieder wir wird wo wurde zu zum zur

alors au aux avec ce ces cette comme dans de doit dois du en etre faire faut il ils j je le les leur lui ma mais
mon ne nos notre nous ou ont pas peut peux pourquoi qu que quel quelle quels qui quoi sa se ses si sont ta te tes toi
tu un une vos votre vous

al algo como con cual cuando cuanto de del donde el ella ellos en es esa ese eso esta estan este esto estos fue ha hace hacer hay las le les lo los
me mi mis muy no nos nuestro o para pero por porque puede puedo que quien se ser si sin sobre su sus tambien te tengo tiene tienen todo tu un una uno
unos y ya yo

ao aos as com da das de dele do e ela ele eles em era essa esse esta este eu foi isso isto ja mais meu minha muito na nao nas nem no nos nossa
nosso o ou para pela pelo pode por posso quais qual quando que quem sao se sem ser seu sua tem tenho uma voce voces

alla anche che chi cosa cui da dal dalla dei del della delle di e gli ha ho il in le lo loro ma mi mio ne nel nella non perche piu
puo quale quando quello questa questo qui se sei si sono su sua suo tra tu un una uno

aan als bij dat de deze dit een en er geen heb heeft het hij hoe hun ik in is jij jou kan maar me mijn moet naar niet nog nu om omdat ook op te
uit veel voor waar waarom wanneer wat we wel wie wij worden zijn zo zou

в во и не на я он что как это по с со у за от из к ко о об для до а но же то так все мы вы ты они она его ее их бы был была было были быть
если или когда где кто чем при нет да мне меня мой наш только уже еще чтобы почему можно нужно
`
