package extract

// spanishPhrases are the Spanish phrases for wishes, ways to work and facts.
func spanishPhrases() map[mark]string {
	return map[mark]string{
		address: `
			^ y|pero|entonces|también|además|ok|okay|vale|bueno|bien|dale|listo|hola|oye|che|mira|sí|genial|perfecto|gracias|ah|eh|oh|disculpa|perdón|perdona|otra_vez|claude|codex|gemini|importante|nota|aviso|ojo|btw|fyi|porfa|porfavor|claro|exacto|ps
			^ por_favor|por_cierto|para_que_sepas|para_tu_información|una_cosa|una_cosa_más|otra_cosa|otra_cosa_más|buenos_días|buenas_tardes|buenas|de_paso|antes_de_empezar|antes_que_me_olvide|como_contexto|contexto|como_te_dije|muchas_gracias|te_cuento|te_comento|te_aviso|un_detalle|sobre_mí|de_nuevo`,
		refuse: `
			^ no|nop|mal|incorrecto|para|pará|alto|así_no|no_así|eso_no|eso_está_mal|está_mal|no_no|por_favor_no|otra_vez_no / ,
			^ no|nop|mal|incorrecto|así_no|no_así|eso_no|eso_está_mal|está_mal|no_no $
			^ no , / no|por|nunca|eso|así
			^ ya_no|ya ,`,
		turnsTo: `
			, puedes|podrías|podés|puede|podría|me_puedes|me_podrías|me_podés *
			, y puedes|podrías|podés|ahora *
			y puedes|podrías|podés|ahora {verbs}|me
			, cómo|dónde|qué|quién|cuál|por_qué|cuándo es|son|está|están|hago|puedo|se|hay|debo|hacemos
			, ahora {verbs}
			, muéstrame|explícame|arregla|corrige|implementa|fíjate|mostrame|explicame este|ese|el|la|cómo|los|las`,
		joint: `
			y|pero|entonces yo|nosotros|también|no|soy|la|el|ahora|luego
			así_que|porque el|la|no|yo|ya|nos|siempre`,
		remember: `
			^ recuerda|recuerde|recuerden|recordá|recordad|acuérdate|acordate|acuérdese que|de_que|esto|siempre|lo_siguiente
			^ recuerda|recuerde|recordá|acuérdate|acordate , / *
			^ recuerda|recuerde|recordá / nunca|no|siempre|jamás|el|la|los|nosotros|usamos|usar|mi|soy
			^ quiero|necesito que recuerdes|te_acuerdes que|de_que
			^ memoriza|memorizá|apunta|apuntá|apunte|anota|anotá|anote|guarda|guardá|guarde que|lo_siguiente
			^ memoriza|memorizá|apunta|apuntá|apunte|anota|anotá|anote|toma_nota de? que
			^ memoriza|apunta|anota|guarda|toma_nota , / *
			^ guarda|guardá|guarde|agrega|agregá|añade|pon|poné|anota|anotá|mete|registra ... en la|tu|memoria memoria? que?
			^ puedes|podrías|podés|puede|podría por_favor? recordar|acordarte|anotar|guardar|memorizar|apuntar de? que?
			^ para la próxima|futuro|futuras_sesiones|próxima_vez|próxima_sesión / ,
			^ para que lo recuerdes|lo_tengas_en_cuenta|te_acuerdes ,?
			, recuérdalo|anótalo|guárdalo|apúntalo|recordalo|anotalo|guardalo|acuérdate|acordate_de_esto $
			, guárdalo|anótalo|guardalo|recuérdalo ... memoria|próxima|siempre|futuro $`,
		bearInMind: `
			^ ten|tené|tenga|tengan en cuenta|mente que
			^ ten|tené|tenga en cuenta|mente ,
			^ no te|se|lo olvides|olvide|olvidés de? que
			^ no olvides|olvide|olvidés de? que
			^ considera|considere que`,
		rememberTo: `
			^ recuerda|recuerde|recordá|acuérdate|acordate|acuérdese de? *
			^ no te? olvides|olvide|olvidés de? *`,
		notRemember: `
			^ recuerda|recordá|recuerde|acuérdate|acordate de? correr|ejecutar|lanzar|probar|hacer_commit|pushear|compilar
			no me? recuerdo|acuerdo|recordaba|acordaba
			te acuerdas|acordás|recuerdas
			recuerdas|recordás|recuerda_usted el|la|qué|cuando|lo|cómo|dónde
			no lo? recuerdes|guardes|anotes|guardés|memorices|registres
			no guardes|guardés|guarde|anotes|memorices|recuerdes
			cache|caché|app|servidor|navegador|función|cliente|sesión|sistema ... recordar|recuerda|recuerde
			^ recuerda|recuerdas cuando|cómo|dónde`,
		anaphor: `
			esto|eso|lo|lo_siguiente|lo_anterior|esto_siempre|eso_también|todo_esto
			esto|eso para la próxima|el_futuro|siempre
			para la próxima|futuro|las_próximas_sesiones`,
		forget: `
			^ olvida|olvide|olvidá|olvídate|olvidate|olvídese de? lo|la|el|que|los|las|todo|mi|aquello que|que_te|de|{cap}? 
			^ olvida|olvide|olvidá|olvídate|olvidate|olvídese de? lo|la|el|que|los|las|todo|mi|aquello
			^ borra|borrá|borre|elimina|eliminá|elimine|quita|quitá|saca|sacá de tu|la memoria
			^ borra|borrá|borre|elimina|eliminá|elimine|quita|quitá la|las|tu|tus|el|ese|esa|lo nota|notas|memoria|memorias|recuerdo|recuerdos|anotación de|sobre|del|que|acerca
			^ borra|borrá|elimina|eliminá|quita ... de tu|la memoria
			^ puedes|podrías|podés olvidar|borrar|eliminar lo|la|el|que|de_tu_memoria|la_nota
			de tu|la memoria , por_favor?`,
		notForget: `
			^ olvídalo|olvidalo|olvídelo|olvida_eso|olvida_esto $
			^ olvídalo|olvidalo|olvida_eso ,
			no te|se|lo|me? olvides|olvide|olvidés
			me|se|nos olvidé|olvidó|olvidaba|olvida`,
		wish: `
			^ puedes|podrías|podés|puede|podría|pueden|te_importaría|me_harías`,
		order: `
			^ {verbs} !el_archivo|el_test|este|ese
			^ siempre *
			, {verbs} siempre|mejor|en_su_lugar|el|la|los|las|también|directamente
			por_favor {verbs}
			tienes que|debes|tenés_que|deberías|debe
			quiero|necesito|espero que`,
		avoid: `
			^ no !recuerdo|se|despliega|sé|problem|problema|importa|hay|es|está|era|entiendo|puedo|tengo|funciona|veo|pasa|creo|pude|me|te|se|lo|recuerdo|estoy|soy|necesito|sirve|quiero|compila|anda|hace|hacemos|usamos|tenemos|encuentro|olvides|encontré|aparece *
			, no !sé|problema|hay|es|está|entiendo|puedo|tengo|creo|funciona|me|te|se|lo|la|los|las|solo|pude|hace|era|fue|tiene *
			^ no me|lo|la|los|las|se|te|le pongas|agregues|toques|cambies|borres|uses|edites|hagas|expliques|resumas|metas|toque|modifiques|respondas|preguntes|repitas|des|mockees
			por_favor no *
			deja|dejá|deje|para|pará|basta|evita|evite|evitá|evitar de|con|el|la|los|las|usar|hacer|poner|agregar|escribir|tocar
			nada de *
			que no|nunca uses|toques|edites|hagas|pongas|agregues|cambies|borres|modifiques|commitees|mockees|pushees|escribas|quiero
			no quiero|queremos|debes|deberías|se_debe|hay_que|se_puede|se_toca|se_usa que|ver|usar|tocar|hacer|*
			^ nunca|jamás *
			^ sin !problema|embargo|prisa|duda|apuro *`,
		norm: `
			^ nosotros|acá|aquí|en_este_repo|en_este_proyecto|en_nuestro_equipo|en_el_equipo|en_este_equipo|en_nuestro_proyecto|en_el_proyecto|en_la_empresa|en_nuestro_repo siempre|nunca|no|jamás|solo *
			^ nosotros|acá|aquí|en_este_repo|en_este_proyecto|en_nuestro_equipo|en_el_equipo|en_nuestro_proyecto , siempre|nunca|no|jamás|solo|se|usamos *
			^ acá|aquí|en_este_repo|en_este_proyecto|en_nuestro_equipo|en_el_equipo|en_nuestro_proyecto ,? usamos|escribimos|hacemos|nombramos|se_usa|se_usan|preferimos|envolvemos|seguimos
			^ siempre|nunca|jamás usamos|hacemos|escribimos|ponemos|mockeamos|squasheamos|mergeamos|pusheamos|envolvemos|commiteamos|nombramos|probamos|desplegamos|logueamos|seguimos
			siempre|nunca|jamás|no usamos|hacemos|escribimos|ponemos|mockeamos|mergeamos|pusheamos|envolvemos|commiteamos|permitimos|aceptamos ... {here}
			^ no usamos|mockeamos|mergeamos|pusheamos|permitimos|aceptamos|commiteamos|hacemos|escribimos|queremos ... !todavía|aún
			^ usamos|escribimos|hacemos|preferimos|seguimos ... siempre|nunca|en_vez_de|en_lugar_de|no
			nuestra|nuestro|la|el convención|regla|norma|estándar|política es|dice|aquí|acá|del_equipo|,
			está|están|queda|quedan terminantemente|estrictamente|totalmente? prohibido|prohibidos|prohibida|prohibidas
			es obligatorio|la_norma|la_convención|la_regla|política_de_la_empresa
			los|las|el|la ... van|va|se_ponen|se_pone|se_escriben|se_escribe|se_nombran|deben_ir siempre|nunca|acá|aquí|solo`,
		standing: `
			siempre|nunca|jamás|cada_vez|en_general|por_regla_general|por_norma|en_todos_los|en_todas_las|en_ningún_caso|bajo_ningún_concepto|por_defecto
			cada|todo|todos|todas|cualquier|nuevos|nuevas los|las? commit|commits|pr|prs|cambio|cambios|release|migración|migraciones|respuesta|respuestas|test|tests|sesión|archivo_nuevo|código
			{here}
			sin preguntar|preguntarme|avisar|avisarme|consultarme|mi|mi_permiso|permiso|consultar
			a menos|no_ser que
			en tus|sus respuestas|commits|mensajes
			después|antes de cada|todo|cualquier
			cuando|siempre_que|si hagas|cambies|toques|escribas|agregues|crees|modifiques|hay|edites`,
		ever: `
			^ que no * nunca|jamás
			^ antes de ... pregúntame|avísame|consúltame|preguntame|avisame|consultame|pregunta|pídeme
			^ pregúntame|preguntame|avísame|avisame|consúltame siempre? antes de *
			^ siempre !es|está|falla|da|devuelve|pasa|se|me|fue|hay|lo_mismo|dice|sale|igual|hace|que *
			^ nunca|jamás !he|me|había|se|es|está|pasa|funciona|te|lo|la|vi|fue|ha|hubo|hemos|devuelve|entendí|más_que *
			^ {verbs} ... siempre|nunca|jamás
			^ no ... nunca|jamás $
			^ no ... nunca|jamás|nunca_más *
			^ bajo_ningún_concepto|en_ningún_caso|por_nada_del_mundo *`,
		lasting: `
			a partir de ahora|hoy|ya|aquí|este_momento
			de ahora|hoy|aquí en|hacia adelante|más
			de ahora|aquí en_más
			desde ahora|ahora_en_adelante|hoy_en_adelante|ya !en_producción
			^ en_adelante|en_el_futuro|en_lo_sucesivo|en_un_futuro !va|será|podría|vamos *
			en_adelante|en_el_futuro , no|siempre|pregúntame|preguntame|{verbs}
			en_adelante|en_el_futuro|en_lo_sucesivo $
			^ la_próxima_vez|la_próxima|para_la_próxima !reunión|semana|release|versión|que_el|iteración *
			{verbs}|no|antes|primero ... la_próxima_vez $
			, la_próxima_vez|la_próxima {verbs}|no
			hasta nuevo aviso
			^ cada_vez_que|siempre_que|cuando_quiera_que !el|la|corro|abro|ejecuto|intento|hago|se *
			en todas|todos las|los? sesiones|conversaciones|proyectos|respuestas|futuras
			quiero|necesito|espero que siempre|nunca|jamás
			como regla general`,
		ought: `
			debe|deben|tiene_que|tienen_que|hay_que|debería|deberían ser|estar|ir|tener|llevar|usar|empezar|terminar|pasar|incluir
			va|van en|al|dentro`,
		choice: `
			^ los|el|tus|la|las commits|mensajes|comentarios|respuestas|código|docs|nombres|prs ... en inglés|español|castellano
			^ commits|mensajes|comentarios|respuestas|código|docs|nombres|prs en inglés|español|castellano
			{tool} en_vez_de|en_lugar_de|y_no|antes_que|no {tool}|de
			{tool} , no {tool}
			no {tool} , sino|usa {tool}
			en_vez_de|en_lugar_de {tool} ... {tool}
			usa|use|usá|usen|utiliza|prefiere|elige ... en_vez_de|en_lugar_de|y_no
			yo? prefiero|preferimos|preferiría !la_primera|la_segunda|la_opción|el_primero *
			me|nos gusta|gustan|encanta|encantan !tu_idea|eso|esto|esa|ese|esta|este|la_primera|cómo_quedó *
			no me|nos gusta|gustan !tu_idea|eso|esto|esa|ese|esta|este|cómo_quedó|la_primera *
			no quiero|queremos emojis|comentarios|mocks|resúmenes|ver|docstrings|anglicismos
			odio|detesto|no_soporto !esto|eso|este|cuando_pasa *
			me molesta|molestan que|los|las
			respóndeme|respondeme|responde|responda|respondé|contéstame|contesta|háblame|hablame|escríbeme|escribe|explícame siempre? en|corto|con_respuestas !el|la|este|un|una|esta
			mantén|mantené|mantenga|haz ... respuestas|commits|prs|funciones|mensajes|explicaciones ... cortas|cortos|breves|pequeños|pequeñas|simples|concisas|chicos
			quiero respuestas|explicaciones|commits|prs cortas|cortos|breves|pequeños|concisas|chicos
			no soy fan|amigo|partidario de
			^ sin|nada_de|no_más emojis|resúmenes|resumen|comentarios|docstrings|preámbulos|disculpas|mocks|puntos_y_coma|abreviaturas|introducciones
			^ deja|dejá|deje|para|pará|basta de escribir|poner|agregar|añadir|usar|hacer|disculparte|explicar|resumir|mockear|repetir|generar|crear|pedir|inventar|borrar|commitear|tocar|dar|cambiar`,
		told: `
			ya te|se|les|os lo? dije|he_dicho|había_dicho|pedí|expliqué|comenté|lo_dije
			te lo? dije|he_dicho|pedí|expliqué ya|mil|varias|tres|dos|muchas|cien
			cuántas veces
			otra vez , no|te
			siempre|constantemente|todo_el_tiempo me cambias|borras|pones|agregas
			sigues|seguís agregando|poniendo|usando|haciendo|escribiendo|cambiando|borrando|olvidando|mockeando|ignorando`,
		praise: `
			fue|era|es exactamente|justo|justamente|sin_duda|realmente|definitivamente? la|lo|el|una|un|muy? decisión|correcta|correcto|acertado|acertada|mejor|buena|gran|buen|elección|acierto decisión|opción|elección|forma|idea|enfoque|acierto|correcta|correcto|hacer|llamada?
			hiciste|has_hecho|hizo|hicieron bien|muy_bien en|al|con
			bien|excelente|buena|buen hecho|decisión|elección|idea|trabajo|criterio lo|la|el|que|de|en|separar|dividir|haber
			me gusta|gustó|encanta|encantó|ha_gustado cómo|que|como|la_forma|la_manera
			así|justo_así|exactamente_así es|exactamente|justo|como|me|lo|quiero como_lo|como_me|como_quiero|gusta|quiero
			así es exactamente|justo|precisamente? como
			es|era exactamente|justo|justamente lo_que|como|así_como quería|quiero|me_gusta|queríamos|lo_quiero|buscaba
			funcionó|funciona|salió muy? bien|perfecto|genial|excelente
			qué bueno|bien que
			me alegra|alegro|gusta que hayas|de_que
			tenías|tuviste razón en|al|con`,
		keep: `
			sigue|seguí|siga|sigamos|continúa|continuá|mantén|mantené|continúe haciéndolo|así|haciendo|haciéndolo_así|con_eso|ese|este|trabajando|usando|agrupando
			hazlo|hacelo|hágalo|hazlos así|igual|de_esta_forma|de_esa_forma|de_esta_manera ... siempre|próxima|en_adelante|futuro|también|cada|en|para|los
			así ... siempre|en_adelante|la_próxima_vez|también|de_ahora_en_adelante|a_partir_de_ahora
			siempre así|de_esta_forma|de_esa_manera
			como lo quiero|me_gusta siempre`,
		self: `
			^ soy|yo|mi|mis|me|trabajo|vivo|llevo|tengo`,
		identity: `
			soy el|la|un|una|uno|parte|líder|nuevo|nueva|solo|también|principalmente|de ... {role}|equipo|cargo|guardia
			soy {role}
			soy nuevo|nueva en|acá|aquí
			soy daltónico|daltónica|disléxico|disléxica|ciego|ciega|sordo|sorda|zurdo|zurda|autista|autodidacta|invidente
			tengo tdah|dislexia|daltonismo|baja_visión|adhd|rsi
			uso|utilizo|trabajo_con un lector|lector_de_pantalla
			trabajo como|en|de|para|desde|solo|con|remoto|a_tiempo *
			me llamo *
			dirijo|lidero|gestiono|coordino|enseño|estudio|estudié !esto|eso *
			estoy a cargo|al_frente de
			estoy en el|nuestro equipo
			estoy de guardia|on-call *
			mi nombre|rol|puesto|trabajo|cargo|zona|huso|horario|equipo|formación|idioma|lengua|background|perfil ... es|son|está|viene
			somos un|una|dos|tres|el|solo|{num} ... equipo|empresa|startup|personas|agencia|ong|banco|hospital|desarrolladores|devs
			vivo|resido en *
			estoy basado|basada|ubicado|ubicada en
			vengo de|del *
			como {role} *
			me dedico a|al`,
		expertise: `
			no es|son lo_mío|mi_fuerte
			de {campo} sé|se poco|nada|algo|casi_nada
			nunca|jamás he|había|hemos|usé|toqué|trabajé|programé|hice|escribí|aprendí|utilicé usado|trabajado|programado|hecho|tocado|escrito|desplegado|utilizado|aprendido|visto?
			llevo|tengo ... {n}|años|mucho_tiempo|década|décadas ... programando|años|trabajando|usando|con|de_experiencia|haciendo|escribiendo|en|desarrollando
			no conozco|domino|manejo|entiendo|controlo ... {campo}|{cap}|nada|mucho|mucha|casi_nada
			conozco|domino|manejo|controlo ... bien|muy_bien|a_fondo|perfectamente|poco|nada|bastante|al_dedillo
			no sé|conozco|entiendo nada|mucho|casi_nada de
			tengo|cuento_con poca|mucha|nada_de|bastante|cero|muy_poca|amplia experiencia|idea
			no tengo|tengo_ninguna mucha|experiencia|ninguna|idea_de ... con|en|de|experiencia
			es|son totalmente|completamente|bastante? nuevo|nueva|nuevos|desconocido|territorio para_mí
			soy nuevo|nueva|principiante|novato|novata|experto|experta|bueno|buena|malo|mala en|con|de
			estoy aprendiendo|empezando {campo}|{cap}|con|a
			programo|escribo|desarrollo|uso|trabajo_con ... desde_hace|hace|principalmente|sobre_todo|mayormente|sobre|años *
			hace ... años que programo|trabajo|uso|escribo|hago
			mi fuerte|especialidad|punto_fuerte|experiencia es|está`,
		freeze: `
			congelamos|congelan|congelaremos|congelar|se_congela|se_congelan|se_congelarán|bloqueamos|freezamos ... {shipping}|todo|main|master|código|rama|los
			congelamiento|congelación|freeze|code_freeze|code-freeze|merge_freeze de|es|desde|hasta|empieza|a_partir|el|del|por
			{shipping} ... congelados|congelado|bloqueados|pausados|suspendidos|prohibidos
			no|nada|ningún|ninguna|nadie ... {shipping}|mergea|se_mergea|se_despliega|se_publica|se_mezcla|sube|se_sube|desplegamos|mergeamos ... hasta|antes|desde|después|entre|durante|a_partir|del|esta|la
			main|master ... congelado|congelada|bloqueado|cerrado|congelados`,
		deadline: `
			la|el|nuestra|nuestro|tenemos|próxima|próximo ... {event} *
			{event} es|son|está|empieza|termina|será|vence|queda|se_movió|pasa|cae|al *
			tenemos|tiene|tienen|debemos|hay|debe que? ... estar|entregar|migrar|lanzar|salir|terminar|tener|pasar|subir|cumplir|listo
			entregamos|lanzamos|salimos|presentamos|publicamos|migramos|apagamos|cambiamos|liberamos|hacemos_demo *
			vence|vencen|caduca|caducan|expira|expiran *
			se apaga|apagan|elimina|lanza|retira|entrega|depreca|da_de_baja|desactiva
			sale|salen ... a_producción|en_vivo|live|a_la_luz
			estoy|estaré|voy_a_estar de_vacaciones|fuera|ausente|de_licencia|de_baja
			soporte|mantenimiento termina|acaba`,
		owner: `
			aprueba|aprueban|autoriza|revisa|firma|valida siempre? {cap}
			lo|la|los|las lleva|llevan|maneja|mantiene|gestiona|aprueba|revisa {cap}|el_equipo|la_gente
			{cap} es|son el|la|los|las|quien|nuestro|nuestra responsable|dueño|dueña|encargado|encargada|encargados|que_lleva|maintainer|lleva|product|po|jefa|jefe|líder|decide|aprueba
			{cap} se_encarga|se_ocupa|lleva|mantiene|gestiona|aprueba|revisa|decide|maneja ... *
			equipo ... es_responsable|es_dueño|mantiene|lleva|se_encarga|se_ocupa|es_el_dueño
			responsable|dueño|dueña|encargado|encargada|contacto de|del|para|por ... es
			pregúntale|preguntale|pregunta|consulta|consultá|habla|hablá a|con {cap} ... sobre|antes|para|si|por|cuando
			es|son de|del equipo|{cap}_y
			{cap} tiene|tienen que aprobar|firmar|revisar
			mi|nuestro|nuestra jefe|jefa|líder|manager|po|product_owner|cto es|se_llama {cap}
			depende|dependen|pertenece|pertenecen de|a|al|del equipo|{cap}`,
		constraint: `
			por motivos|razones|cuestiones|temas|requisitos|requerimientos legales|de_compliance|de_seguridad|de_privacidad|regulatorios|contractuales|de_licencia|de_cumplimiento|regulatorias|normativas
			por contrato|ley|compliance|normativa|regulación|rgpd|gdpr
			{authority} exige|exigen|pide|piden|requiere|requieren|obliga|obligan|prohíbe|prohíben|no_permite|dice|quiere|necesita|nos_exige|nos_pide|nos_obliga|aprobó|no_deja ... *
			los? datos ... no|deben|solo|nunca|pueden ... salir|salen|fuera|guardar|ue|europa|eliminarse|borrarse|compartir|quedarse|almacenar
			no podemos|se_puede|se_pueden|debemos ... datos|clientes|personales|pacientes|licencia|gpl
			estamos obligados|obligadas|legalmente
			tenemos que seguir? soportar|soportando|dar_soporte|mantener_compatibilidad`,
		underway: `
			estamos|están|seguimos ahora|todavía|actualmente|poco_a_poco|en_proceso_de|en_medio_de|gradualmente? migrando|moviendo|reemplazando|cambiando|pasando|reescribiendo|portando|retirando|deprecando|sustituyendo|migrar|una_migración|la_migración ... *
			se está|están migrando|reemplazando|reescribiendo|moviendo|deprecando|retirando|sustituyendo
			la migración a|de|desde ... sigue|está|va|dura|termina`,
		decision: `
			nos quedamos|quedamos con|en *
			al final|finalmente nos|vamos|seguimos|usamos|hemos *
			decidimos|hemos_decidido|acordamos|hemos_acordado|quedamos_en|elegimos|optamos|hemos_elegido|descartamos|hemos_descartado|el_equipo_decidió|se_decidió|nos_decidimos|adoptamos *
			decidió|acordó|decidieron no|que|usar|mantener|migrar|dejar
			la decisión fue|es|está|final
			es|fue|está a_propósito|intencional|deliberado|adrede|intencionado|hecho_a_propósito`,
		when: `
			el|hasta|desde|antes|después|a_partir|del|al|de|para|este|próximo|fin|finales|mediados|principios|próxima|en de|del|el|la|los|fines|finales|mediados|que|viene? {day}|{month}|{num}|{unit}|trimestre|verano|invierno|navidad|año
			{num} de {month}
			{day}|mañana|navidad|q1|q2|q3|q4|fin_de_mes|fin_de_año|fin_de_trimestre|semana_santa
			{month}
			en|dentro {n}|de {unit}|{n}
			la|el próxima|próximo|siguiente {unit}
			la|el {unit} que|próxima|próximo`,
		pointer: `
			{outside} ... los|las? vemos|miramos|tenemos|seguimos en {service}|{url}|{channel}
			{outside}|{service} ... {url}|{channel}|{mail}
			{url}|{channel} es|está|tiene|muestra ... {outside}|nuestro|nuestra|el|la|donde
			{outside} ... está|están|se_registran|se_registra|se_ve|se_ven|viven|vive|van|va|se_documentan|se_documenta|se_guardan|se_reportan|se_gestionan|se_siguen|se_hacen|quedan|llevamos|hay|encuentra|encuentran|monitoreamos|se_llevan|se_cargan|se_trackean|se_suben|se_publican|se_discuten ... {service}|{url}|{channel}|wiki|intranet
			registramos|documentamos|reportamos|seguimos|gestionamos|llevamos|guardamos|monitoreamos|planificamos|anotamos|trackeamos|publicamos|cargamos ... en|por|con ... {service}|{url}|{channel}
			en {service}|{url}|{channel} ... está|están|se_registran|encontrarás|hay|tienes|tenés|quedan
			para ... mira|mirá|consulta|revisa|pregunta|ver|escribe ... {service}|{url}|{channel}
			{outside} en {service}|{url}|{channel} *`,
		task: `
			^ pon|poné|ponga|muestra|mostrá|haz que|siempre
			^ agrega|agregá|añade|añadí|crea|creá|escribe|escribí|implementa|implementá|haz|hacé|genera|generá|borra|borrá|elimina|mueve|renombra|renombrá|refactoriza|arregla|arreglá|corrige|cambia|cambiá|muestra|muéstrame|mostrame|busca|buscá|revisa|revisá|mira|mirá|explica|explícame|explicame|corre|corré|ejecuta|abre|lee|pon|poné|quita|sube|baja por_favor? un|una|el|la|los|las|este|esta|otro|otra|todo|eso|esto|lo|cómo|qué|tests|{code}|{name}|{num}
			^ arregla|arreglá|implementa|implementá|refactoriza|debuggea|depura|asegúrate|asegurate|renombra *
			^ puedes|podrías|podés|me_puedes|me_podés ... crear|escribir|agregar|implementar|arreglar|cambiar|borrar|mostrar|explicar|ejecutar|correr|revisar|mirar|hacer`,
	}
}
